// What every run of a machine agrees on that does an execution: a partial order of its steps (OOPSLA 2021,
// section 4.3).
//
// It has program order, as the machine keeps it, and for each read r of a write w:
//
// 1. If they are of different threads, w is stored before r, and a write of r's thread before r is stored before w.
// 2. A store of the location before r is before the store of w, or is it.
// 3. A store of the location after that of w is after r.
//
// A read-modify-write is one step, so that its parts are together (section 4.4). If the order has a cycle, no run does
// the execution. With two threads the converse is true.
//
// Steps are in chains, each totally ordered: the ops of a thread, and the stores of a buffer. Of each step it is known
// how much of each chain is before it; rules are applied to all of it, round by round, until nothing is new. A round
// costs O(steps * (chains + threads * log)).
#pragma once

#include "katlas/consistency/machine_execution.hpp"
#include "katlas/support/stop_token.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace katlas::consistency {

// Steps by their numbers. A write of sc, and an update, is one step, whose store is itself.
struct ClosureSteps {
    std::vector<std::vector<std::uint32_t>> ops;  // by thread and op; of a buffered write none
    std::vector<std::uint32_t> stores;            // by event; of a write
    std::vector<std::vector<std::uint32_t>> next; // by step: those that are directly after it
    std::vector<std::uint32_t> before;            // how many steps are directly before it

    static constexpr std::uint32_t none = SparseGraph::none;
};

// The steps in the order that the machine keeps. With `close`, in that of the rules; nothing if that has a cycle. It is
// left unfinished where it would take too much memory. Throws Stopped.
[[nodiscard]] std::optional<ClosureSteps> ordered_steps(const SparseGraph& graph, const MachineExecution& execution,
                                                        bool close, const StopToken& stop);

} // namespace katlas::consistency
