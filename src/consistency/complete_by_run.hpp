// What the searches for a run of a machine have in common: an execution becomes ops of the machine and the steps that
// the closure puts in order, a search looks for a run of them, and the run is written down as co.
#pragma once

#include "machine_run.hpp"

namespace katlas::consistency {

// Whether there is a run; then the execution has its co. A Search is made of the execution, its ops and their order. It
// has search(stop, steps), which counts its steps, and write_down(execution).
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
