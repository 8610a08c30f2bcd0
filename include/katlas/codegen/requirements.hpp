// The properties of a model that exploration requires. They are established before a checker for the model is used
// (thesis sections 5.1, 5.2, 5.4, 9.3.3).
//
// Exploration builds a graph event by event, causes before effects, and adds to a thread only at its end. For that to
// reach every consistent graph, three things must be true of the model:
//
// - *Causal order*: no consistent graph has a cycle of rf and program order; for models that keep only dependencies in
//   order, no consistent graph has a cycle of rf and dependencies. So values do not come out of thin air, and there is
//   an order in which to add events.
// - *Prefix-closed*: a consistent graph stays consistent when its causally last events are removed. All models have
//   this property: axioms forbid, and use relations without complement, so fewer pairs violate fewer axioms.
// - *Maximal extension*: a consistent graph stays so when an event is added that is last in its thread and leads
//   nowhere: a fence, a read of the co-last write, a write that becomes co-last. (The write of a read-modify-write only
//   if its read reads from the write that was co-last; section 5.5.)
//
// A name that the model declares by `view` is kept per event. It must lie within the causal order, so that it relates
// an event only to events that stay as long as the event does. It must be closed backwards along program order, so that
// one number for each thread represents it.
//
// An axiom that is exported with `unless C` must follow from the axioms without such a clause where C holds. Then it
// makes no difference whether the axiom is checked everywhere or only where C fails, as a Kater file may be read.
//
// Beyond that, facts are collected that make exploration cheaper. Everything here is proved, about well-formed graphs
// (semantics/well_formed.hpp), and false means: not proved. In particular, rf, co and fr within a thread follow program
// order in well-formed graphs, whatever the model. Code that builds graphs that may break this has to check it.
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
    dependencies   // (addr | data | ctrl | rf)+, and (po | rf)+ was not shown to be a causal order
};

struct SavedRelation {
    std::string name; // as the model writes it
    kat::ExprRef expr;
    bool stable = false;     // within causal-order;po: does not depend on the rf of its own event
    bool transitive = false; // is the join of the predecessors' relations
};

// Programs without certain events, and the axioms that matter for such programs.
struct Fragment {
    std::string name;                     // "no SC accesses or fences"
    std::vector<kat::PredicateId> absent; // no event satisfies any of these
    std::vector<std::size_t> needed;      // indices of axioms, ascending; the other axioms follow from these
};

struct ExplorationProfile {
    std::string model;
    CausalOrder causal_order = CausalOrder::program_order;
    bool branches_last = false;   // the causal order rests on ctrl;po <= ctrl, which holds in programs
    bool atomic = false;          // no write comes between the halves of a read-modify-write in co
    bool coherent = false;        // acyclic po-loc | rf | co | fr
    bool causal_base = false;     // the model implies the model described at examine()
    bool causal_picks = false;    // the same with pick dependencies among the causes; the model mentions them
    bool causal_acquires = false; // the same with [R & ACQ];po among the causes, and pick dependencies if causal_picks
    // For models with causal_base: no cycle of rfe and of the order that makes a write wait for an earlier read:
    // dependencies, fences, and this order. None: not shown.
    std::optional<graph::KeptOrder> kept_order;
    std::vector<SavedRelation> saved;
    std::vector<Fragment> fragments; // the first is of all programs
    // The user's assumptions that the profile rests on, by their indices in the theory, ascending. They must hold of
    // the explored graphs.
    std::vector<std::size_t> rests_on;
};

struct Refusal {
    std::string model;
    Requirement requirement = Requirement::causal_order;
    bool undecided = false; // neither proved nor refuted; `why` says more
    std::string axiom;      // empty: no axiom in particular
    std::string part;       // the term at fault, as the language writes it
    std::string why;
    std::vector<std::string> word;      // the counterexample's, as `katlas prove` shows it; may be empty
    std::string graph;                  // the execution graph that shows it, as text; may be empty
    std::optional<SourceRange> where{}; // the place at fault, if there is one
    bool remembered = false;            // the failure is known from a lemma; then there is no word, graph or reason
};

// If po | rf may have cycles, programs are explored under a weaker model, and the graphs are filtered afterwards (the
// causal explorer). This covers the models that are, in programs, at least as strong as the following model:
//
//     acyclic po-loc | rf | co | fr
//     acyclic rf | addr;po? | data | ctrl | [R & !NORET];po;[F & (ACQ | REL)];po
//     irreflexive fre;coe;rmw^-1
//
// Assumptions about programs: control dependencies continue along po, address dependencies lead to accesses, and data
// dependencies lead to writes; likewise for the pick dependencies that a model declares. `profile.causal_base` says
// whether the implication was proved. The question is asked only for models whose causal order is dependencies.
//
// Equal specifications and limits give equal answers, unless the stop token intervenes. Nothing is added to the
// specification. `model` is a model of the specification; its `view`s are examined with it. `lemmas`, if any, supplies
// known answers and receives new ones.
[[nodiscard]] std::variant<ExplorationProfile, Refusal> examine(const kat::Specification& specification,
                                                                const kat::Model& model,
                                                                const prover::Limits& limits = {},
                                                                LemmaStore* lemmas = nullptr);

// Facts that exploration by trying candidates requires and uses (explore/explore_candidates.hpp), for any model: it
// requires neither a causal order nor maximal extension. A model with an axiom `unless C` that is not implied gets no
// facts.
struct CoherenceFacts {
    bool coherent = false; // as in ExplorationProfile
    bool atomic = false;
};

// False means not proved.
[[nodiscard]] CoherenceFacts examine_coherence(const kat::Specification& specification, const kat::Model& model,
                                               const prover::Limits& limits = {}, LemmaStore* lemmas = nullptr);

// The view of the model by which races are judged, as by a checker of the model: it contains po and is transitive.
// Nothing if no such view is declared, or none was proved to have these properties.
[[nodiscard]] std::optional<kat::ExprRef> happens_before_of(const kat::Specification& specification,
                                                            const std::string& key, const StopToken& stop = {},
                                                            LemmaStore* lemmas = nullptr);

// Half a line, without a newline.
[[nodiscard]] std::string summary_of(const Refusal& refusal);
// As a clause: "requirement 'causal order' fails", or "is not established".
[[nodiscard]] std::string reason_of(const Refusal& refusal);
// Several lines, each with a newline at its end.
[[nodiscard]] std::string to_text(const Refusal& refusal);
// The same after a line that says what was refused. The line has the place at fault if there is one, else the model's
// name.
[[nodiscard]] std::string to_text(const Refusal& refusal, const std::string& model, const SourceMap& sources);
[[nodiscard]] std::string to_text(const kat::Setting& setting, const kat::Model& model,
                                  const ExplorationProfile& profile);

} // namespace katlas::codegen
