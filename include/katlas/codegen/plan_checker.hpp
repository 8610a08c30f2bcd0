// From a model to the plan of its checker (thesis sections 4.2 and 9.3.2).
//
// Every relation of an axiom is replaced by an expression over steps: `po` by `po-imm+`, `fr` by `fr-imm;co-imm*`, and
// so on (lowering.hpp). The automaton of the result is reduced; tests become guards of its transitions. An acyclic
// axiom gets an automaton whose only initial and accepting state is 0, so that the axiom forbids exactly the cycles
// through an event in state 0. For other axioms the automaton reads the words.
//
// A checker accepts exactly the execution graphs that are well-formed (semantics/well_formed.hpp) and satisfy all
// axioms, among those in which every read reads from a write of its location, co is total with the initial write first,
// and an exclusive write follows the read of its read-modify-write. Well-formedness also requires that rf, co and fr
// within a thread follow po. The checker decides this: by the axioms if they imply it, and by one additional axiom
// otherwise.
#pragma once

#include "katlas/codegen/lemmas.hpp"
#include "katlas/codegen/plan.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/support/expected.hpp"

namespace katlas::codegen {

// `key`: the model's key in document.models; `name`: the user's name for the model. Refused if the model cannot be
// checked on such graphs: it has a relation that the graphs do not record (dependencies, relations of a user), more
// than 64 kinds of events, or automata beyond all bounds. Equal documents make equal plans, unless `stop` interrupts
// the proofs: then less is proved, and the plan is correct but slower. `lemmas`: as in examine().
[[nodiscard]] Expected<CheckerPlan> plan_checker(const Document& document, const SourceMap& sources,
                                                 const std::string& key, const std::string& name,
                                                 const StopToken& stop = {}, LemmaStore* lemmas = nullptr);

// The same for graphs with dependencies (runtime/recorded.hpp). Less is asked of this checker: it judges whole graphs
// only and has no view. It knows relations that the document defines, and predicates of machines' programs.
[[nodiscard]] Expected<CheckerPlan> plan_checker_with_dependencies(const Document& document, const SourceMap& sources,
                                                                   const std::string& key, const std::string& name,
                                                                   const StopToken& stop = {},
                                                                   LemmaStore* lemmas = nullptr);

// A plan for graphs without dependencies. Its model is the given model with all dependency relations empty, which is
// weaker. Its atoms are the same as in the plan with dependencies.
[[nodiscard]] Expected<CheckerPlan>
plan_checker_without_dependencies(const Document& document, const SourceMap& sources, const std::string& key,
                                  const std::string& name, const StopToken& stop = {}, LemmaStore* lemmas = nullptr);

} // namespace katlas::codegen
