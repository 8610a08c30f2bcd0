// Writes-before: the part of co that a model's axioms force in an execution with known reads-from and unknown co
// (thesis section 4.3, algorithm 4.2).
//
// The thesis derives from each axiom the relations r for which `irreflexive co;r` follows. Here the automaton of the
// axiom's checker gives the same information. Let a step of co (or fr) lead from x to y. If a node in which the step
// ends reaches a node in which the step begins, and the cycle that the step closes is a word of the axiom, then x is
// not before y in co. So y is before x. The search uses the known part of co as co, and is repeated until nothing more
// follows.
//
// The result is sound: axioms have no complements, so a cycle of the known part is a cycle under every co that contains
// it. The result is not complete: a cycle is closed by one unknown step only, steps against co or fr close no cycle,
// and axioms of the form `empty` are left to the checker of whole graphs.
#pragma once

#include "katlas/codegen/plan.hpp"
#include "katlas/consistency/partial_coherence.hpp"
#include "katlas/support/stop_token.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace katlas::consistency {

class WritesBefore {
  public:
    // Requires that the plan has no records. The plan must outlive the object.
    explicit WritesBefore(const codegen::CheckerPlan& plan);

    // Adds all consequences to the order. False if no co contains the order. Throws Stopped. A round costs, for each
    // write, state and axiom, a search of the reachable nodes.
    [[nodiscard]] bool saturate(const SparseGraph& graph, PartialCoherence& order, const StopToken& stop);

    // An estimate of the cost of a round, in steps.
    [[nodiscard]] std::uint64_t cost_of_round(const SparseGraph& graph) const;

  private:
    using State = codegen::State;

    // A step of co or fr in an automaton.
    struct Closing {
        State from;
        const codegen::Transition* transition;
        bool of_reads; // it is a step of fr
    };
    struct Axiom {
        const codegen::AxiomPlan* plan;
        std::vector<Closing> closing;
        std::vector<State> targets; // targets of the closing transitions, without repetition
    };

    // Adds the consequences for writes before `write`, where a step ends in `write` and in the state `target`.
    [[nodiscard]] bool force_from(const SparseGraph& graph, PartialCoherence& order, const Axiom& axiom, EventId write,
                                  State target);
    // Adds the consequences of atomicity: no write lies between the read and the write of a read-modify-write.
    [[nodiscard]] bool force_atomicity(const SparseGraph& graph, PartialCoherence& order);
    void enter(std::uint32_t node);
    [[nodiscard]] bool force(PartialCoherence& order, EventId earlier, EventId later);

    std::vector<Axiom> axioms_;
    bool atomic_ = false;
    bool changed_ = false;
    std::vector<std::uint32_t> marks_; // by node
    std::uint32_t mark_ = 0;
    std::vector<std::uint32_t> pending_;
};

} // namespace katlas::consistency
