// A partial order of steps on which all runs of a machine that produce an execution agree (OOPSLA 2021, section 4.3).
//
// The order contains program order, as far as the machine keeps it, and for each read r from a write w:
//
// 1. If they are of different threads, w is stored before r, and a write of r's thread before r is stored before w.
// 2. A store of the location before r is the store of w, or is before it.
// 3. A store of the location after the store of w is after r.
//
// A read-modify-write is one step, so its parts stay together (section 4.4). If the order has a cycle, no run produces
// the execution. With two threads the converse holds, too.
//
// Steps form chains, each totally ordered: the ops of a thread, and the stores of a buffer. For each step and each
// chain, the algorithm keeps the length of the chain's prefix before the step. It applies the rules round by round
// until nothing changes. A round costs O(steps * (chains + threads * log)).
#pragma once

#include "katlas/consistency/machine_execution.hpp"
#include "katlas/support/stop_token.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace katlas::consistency {

// Steps by their numbers. A write of sc is one step, and so is an update; such a step is its own store.
struct ClosureSteps {
    std::vector<std::vector<std::uint32_t>> ops;  // by thread and op; `none` for a buffered write
    std::vector<std::uint32_t> stores;            // by event; for writes
    std::vector<std::vector<std::uint32_t>> next; // by step: the steps directly after it
    std::vector<std::uint32_t> before;            // how many steps are directly before it

    static constexpr std::uint32_t none = SparseGraph::none;
};

// The steps in the order that the machine keeps; with `close`, in the order of the rules. Nothing if this order has a
// cycle. The rules are applied only in part if the full order would take too much memory. Throws Stopped.
[[nodiscard]] std::optional<ClosureSteps> ordered_steps(const SparseGraph& graph, const MachineExecution& execution,
                                                        bool close, const StopToken& stop);

} // namespace katlas::consistency
