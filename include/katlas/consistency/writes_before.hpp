// Writes-before: what the axioms of a model force upon the coherence order of an execution of which reads-from is known
// and co is not (thesis section 4.3, algorithm 4.2).
//
// The thesis derives from each axiom the relations r for which `irreflexive co;r` follows. Here the automaton of the
// axiom's checker says the same: if a node in which a step of co (or fr) from x to y ends leads to one in which it
// begins, and the cycle that the step closes is a word of the axiom, then x is not before y in co. So y is. What is
// known of co stands for co in the search, and the search is repeated until nothing more follows.
//
// What is found is right: axioms have no complements, so a cycle of what is known is one of every co that contains it.
// It is not complete. Words are closed at one step only, steps against co or fr close none, and axioms of the form
// `empty` are left to the checker of whole graphs.
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
    // The plan has no records, and must outlive this.
    explicit WritesBefore(const codegen::CheckerPlan& plan);

    // Adds to the order all that follows. False if no co contains the order. Throws Stopped. A round costs, for each
    // write, state and axiom, what can be reached.
    [[nodiscard]] bool saturate(const SparseGraph& graph, PartialCoherence& order, const StopToken& stop);

    // An estimate of what a round costs, in steps.
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
        std::vector<State> targets; // of these, without repetition
    };

    // What follows of the writes that are before `write`, which is the end of a step into the state.
    [[nodiscard]] bool force_from(const SparseGraph& graph, PartialCoherence& order, const Axiom& axiom, EventId write,
                                  State target);
    // That nothing is between the read and the write of a read-modify-write.
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
