// The exploration of all executions with a given core (core.hpp): TruSt on graphs that begin with the core.
//
// Events are added after the core one by one, so that none of them is in a cycle of po | rf. The core does not change:
// its reads are not revisited, and its events are never removed. So the explorer is that of plain graphs, and only its
// start is another one. The proof of TruSt (Kokologiannakis, Marmanis, Gladstein, Vafeiadis, POPL 2022) holds for any
// core, since the events of the core are older than all others.
//
// The model has to be extensible: every execution can be extended by a read from the co-last write, or by a co-last
// write.
#pragma once

#include "katlas/explore/core.hpp"
#include "katlas/explore/explorer.hpp"
#include "katlas/explore/plain_policy.hpp"

#include <functional>
#include <utility>

namespace katlas::explore {

// The checker of a PlainPolicy that asks a function about the whole graph. The table and the function must outlive it.
class WholeGraphChecker {
  public:
    using Consistent = std::function<bool(const graph::SparseGraph&)>;

    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool maximal_extensions_are_consistent = false;

    WholeGraphChecker() = default;
    WholeGraphChecker(const AtomTable& atoms, const Consistent& consistent)
        : atoms_(&atoms), consistent_(&consistent) {}

    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label) const { return atoms_->atom_of(label); }
    [[nodiscard]] graph::AtomIndex initial_atom() const { return atoms_->initial; }
    [[nodiscard]] bool consistent_after(const graph::SparseGraph& g, EventId /*e*/) const { return (*consistent_)(g); }

  private:
    const AtomTable* atoms_ = nullptr;
    const Consistent* consistent_ = nullptr;
};

// Passes each execution with the core to the observer, once. False if the observer ends the exploration. `start` has
// the initial writes. The statistics are added to `sum`.
template <typename Execution, typename Observer>
bool explore_core(const Core& core, Execution start, const AtomTable& atoms,
                  const WholeGraphChecker::Consistent& consistent, ErrorEnds errors, Observer& observer,
                  Statistics& sum) {
    using Policy = PlainPolicy<Execution, WholeGraphChecker>;
    Policy policy(execution_of(core, std::move(start), atoms), WholeGraphChecker(atoms, consistent), no_reductions, {},
                  errors);
    Explorer<Policy, Observer> explorer(std::move(policy), observer);
    const bool goes_on = explorer.run();
    sum += explorer.statistics();
    return goes_on;
}

} // namespace katlas::explore
