// The common part of the searches for a run of a machine: it translates an execution into ops of the machine and steps
// that the closure orders, calls a search for a run, and writes the run down as co.
#pragma once

#include "machine_run.hpp"

namespace katlas::consistency {

// Whether there is a run. If so, the execution gets its co. A Search is constructed from the execution, its ops and
// their order. It has search(stop, steps), which counts its steps, and write_down(execution).
template <typename Search>
[[nodiscard]] bool complete_by_run(SparseGraph& execution, Machine machine, bool close, const StopToken& stop,
                                   std::uint64_t& steps) {
    const MachineExecution ops = machine_execution(execution, machine);
    if (ops.impossible)
        return false;
    const auto order = ordered_steps(execution, ops, close, stop);
    if (!order)
        return false;
    Search search(execution, ops, *order);
    if (!search.search(stop, steps))
        return false;
    search.write_down(execution);
    return true;
}

} // namespace katlas::consistency
