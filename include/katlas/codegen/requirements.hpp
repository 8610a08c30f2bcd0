// What exploration needs of a model, established before a checker for it is used (thesis
// sections 5.1, 5.2, 5.4, 9.3.3).
//
// Exploration builds a graph event by event, causes before effects, and adds to a thread only at its end. For that to
// reach every consistent graph, three things must be true of the model:
//
// - *Causal order*: no consistent graph has a cycle of rf and program order; or, of models that keep only dependencies
//   in order, of rf and dependencies. Values do not come out of thin air, and there is an order to add events in.
// - *Prefix-closed*: what is left of a consistent graph after its causally last events are taken away is consistent.
//   All models have this: axioms forbid, and use relations without complement, so fewer pairs violate fewer of them.
// - *Maximal extension*: a consistent graph stays so when an event is added that is last in its thread and leads
//   nowhere: a fence, a read of the co-last write, a write that becomes co-last. (The write of a read-modify-write only
//   if its read reads from the write that was co-last; section 5.5.)
//
// And of each name that the model declares by `view`, to be kept per event: that it lies within the causal order, so
// that it speaks of events which stay as long as the event does, and goes on along program order backwards, so that
// one number for each thread says it all.
//
// And of an axiom that is exported with `unless C`: that it follows from the axioms without such a clause where C
// holds. Then it is one model whether the axiom is checked everywhere or only where C fails, as in a Kater file it may
// be read.
//
// Beyond that, facts are collected that make exploration cheaper. Everything here is proved, about well-formed graphs
// (semantics/well_formed.hpp), and false means: not proved. In particular rf, co and fr within a thread follow program
// order in well-formed graphs, whatever the model; who builds graphs that may break this has to check it.
#pragma once

#include "katlas/codegen/lemmas.hpp"
#include "katlas/graph/kept_order.hpp"
#include "katlas/kat/specification.hpp"
#include "katlas/prover/prover.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace katlas::codegen {

enum class Requirement : std::uint8_t {
    causal_order,
    maximal_extension,
    view_within_causal_order,
    view_along_po,
    implied_axiom
};

// "causal order", and what it means for exploration, in a sentence.
[[nodiscard]] std::string_view name_of(Requirement requirement);
[[nodiscard]] std::string_view meaning_of(Requirement requirement);

enum class CausalOrder : std::uint8_t {
    program_order, // (po | rf)+
    dependencies   // (addr | data | ctrl | rf)+, and (po | rf)+ was not shown to be one
};

struct SavedRelation {
    std::string name; // as the model writes it
    kat::ExprRef expr;
    bool stable = false;     // within causal-order;po: does not depend on what its event itself reads
    bool transitive = false; // can be joined from those of predecessors
};

// Programs without certain events: the axioms that say something about them.
struct Fragment {
    std::string name;                     // "no SC accesses or fences"
    std::vector<kat::PredicateId> absent; // no event is any of these
    std::vector<std::size_t> needed;      // indices of axioms, ascending: the others follow from these
};

struct ExplorationProfile {
    std::string model;
    CausalOrder causal_order = CausalOrder::program_order;
    bool branches_last = false;   // the causal order is one if ctrl;po <= ctrl, as programs have it
    bool atomic = false;          // no write comes between the halves of a read-modify-write in co
    bool coherent = false;        // acyclic po-loc | rf | co | fr
    bool causal_base = false;     // the model implies the one described at examine()
    bool causal_picks = false;    // and with pick dependencies among the causes, of which it speaks
    bool causal_acquires = false; // and with [R & ACQ];po, besides pick dependencies if those are
    // Of models with causal_base: no cycle of rfe and of what makes a write wait for an earlier read, which is
    // dependencies, fences, and this. None: that was not shown.
    std::optional<graph::KeptOrder> kept_order;
    std::vector<SavedRelation> saved;
    std::vector<Fragment> fragments; // the first is of all programs
    // The user's assumptions that all this rests on, by their indices in the theory, ascending. They must be true of
    // the graphs that are explored.
    std::vector<std::size_t> rests_on;
};

struct Refusal {
    std::string model;
    Requirement requirement = Requirement::causal_order;
    bool undecided = false; // neither proved nor refuted; `why` says more
    std::string axiom;      // empty: of no axiom in particular
    std::string part;       // the term at fault, as the language writes it
    std::string why;
    std::vector<std::string> word;      // the counterexample's, as `katlas prove` shows it; may be empty
    std::string graph;                  // the execution graph that shows it, as text; may be empty
    std::optional<SourceRange> where{}; // what was written wrongly, if that is one place
    bool remembered = false;            // that it fails: then there is no word, graph or reason
};

// The models under which programs are explored if po | rf may have cycles, and the graphs filtered afterwards
// (explore's causal explorer), are those that are at least as strong as this one, in programs:
//
//     acyclic po-loc | rf | co | fr
//     acyclic rf | addr;po? | data | ctrl | [R & !NORET];po;[F & (ACQ | REL)];po
//     irreflexive fre;coe;rmw^-1
//
// Of programs it is assumed that control dependencies go on along po, that addresses are those of accesses, and data
// that of writes; likewise of the pick dependencies that a model declares. `profile.causal_base` says whether that was
// proved; it is asked only of models with dependencies as their causal order.
//
// The answer is the same whenever specification and limits are, unless it is asked to stop; nothing is added to the
// specification. `model` is one of its models, whose `view`s are examined with it. `lemmas`, if any, is asked for what
// is known already, and told what was decided.
[[nodiscard]] std::variant<ExplorationProfile, Refusal> examine(const kat::Specification& specification,
                                                                const kat::Model& model,
                                                                const prover::Limits& limits = {},
                                                                LemmaStore* lemmas = nullptr);

// What exploration by trying candidates needs and may use (explore/explore_candidates.hpp), of any model: no causal
// order is asked for, and nothing has to be extended. Nothing is said of a model with an axiom `unless C` that is not
// implied.
struct CoherenceFacts {
    bool coherent = false; // as in ExplorationProfile
    bool atomic = false;
};

// False means that it was not proved.
[[nodiscard]] CoherenceFacts examine_coherence(const kat::Specification& specification, const kat::Model& model,
                                               const prover::Limits& limits = {}, LemmaStore* lemmas = nullptr);

// The view of the model that races are judged by, as a checker of the model would judge by it: one that contains po
// and is transitive. Nothing if none is declared or none was proved to be so.
[[nodiscard]] std::optional<kat::ExprRef> happens_before_of(const kat::Specification& specification,
                                                            const std::string& key, const StopToken& stop = {},
                                                            LemmaStore* lemmas = nullptr);

// Half a line, without a newline.
[[nodiscard]] std::string summary_of(const Refusal& refusal);
// As a clause: "requirement 'causal order' fails", or "is not established".
[[nodiscard]] std::string reason_of(const Refusal& refusal);
// Several lines, each with a newline at its end.
[[nodiscard]] std::string to_text(const Refusal& refusal);
// The same after a line that says what was refused: with the place at fault if there is one, else with the model's
// name.
[[nodiscard]] std::string to_text(const Refusal& refusal, const std::string& model, const SourceMap& sources);
[[nodiscard]] std::string to_text(const kat::Setting& setting, const kat::Model& model,
                                  const ExplorationProfile& profile);

} // namespace katlas::codegen
