// From a model to the plan of its checker (thesis sections 4.2 and 9.3.2).
//
// Every relation of an axiom is replaced by an expression over steps: `po` by `po-imm+`, `fr` by `fr-imm;co-imm*`, and
// so on (lowering.hpp). The automaton of what results is reduced, with tests as guards of its transitions. An acyclic
// axiom gets one automaton whose only initial and accepting state is 0, so that a cycle through an event in state 0 is
// one that the axiom forbids; for other axioms it reads the words.
//
// A checker accepts exactly the execution graphs that are well-formed (semantics/well_formed.hpp) and satisfy all
// axioms, among those in which every read reads from a write of its location, co is total with the initial write first,
// and an exclusive write follows the read of its read-modify-write. What else well-formedness asks, that rf, co and fr
// within a thread follow po, a checker decides: by the axioms if they imply it, and by one more otherwise.
#pragma once

#include "katlas/codegen/lemmas.hpp"
#include "katlas/codegen/plan.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/support/expected.hpp"

namespace katlas::codegen {

// `key`: of the model in document.models; `name`: as the user calls it. Refused if the model cannot be checked on such
// graphs: a relation of which they have no record (dependencies, relations of a user), more
// than 64 kinds of events, automata beyond all bounds. Equal documents make equal plans, unless it is asked to stop:
// then less is proved, and the plan is right and slower. `lemmas`: as of examine().
[[nodiscard]] Expected<CheckerPlan> plan_checker(const Document& document, const SourceMap& sources,
                                                 const std::string& key, const std::string& name,
                                                 const StopToken& stop = {}, LemmaStore* lemmas = nullptr);

// The same of graphs with dependencies (runtime/recorded.hpp), of which less is asked: a checker that judges whole
// graphs. It has no view. Relations that the document defines, and predicates of machines' programs, are known to it.
[[nodiscard]] Expected<CheckerPlan> plan_checker_with_dependencies(const Document& document, const SourceMap& sources,
                                                                   const std::string& key, const std::string& name,
                                                                   const StopToken& stop = {},
                                                                   LemmaStore* lemmas = nullptr);

// A plan for graphs without dependencies, of the model in which all these relations are empty: weaker than the model.
// Its atoms are those of the plan with dependencies.
[[nodiscard]] Expected<CheckerPlan>
plan_checker_without_dependencies(const Document& document, const SourceMap& sources, const std::string& key,
                                  const std::string& name, const StopToken& stop = {}, LemmaStore* lemmas = nullptr);

} // namespace katlas::codegen
