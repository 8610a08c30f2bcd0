// Programs whose threads order every read before every later write, whatever values the reads have.
//
// A model may let a thread's write take effect before a read that comes earlier in the thread. Most models do not allow
// this if a dependency, a fence, or another construct that the model respects (KeptOrder) orders the two. If a program
// orders each read before each later write of its thread, it has no execution with a cycle of po and rf under such a
// model, since the cycle would go from each read to a write that is ordered after the read.
//
// This is a data flow analysis of a thread's code. At each instruction it knows which reads may be *pending*, i.e.
// performed and not yet ordered before everything that follows, and for each register the pending reads on which its
// value possibly does not depend. A write is ordered after all reads if it depends on all pending reads. Branches,
// addresses and fences remove reads from the pending ones. Both sets grow at joins, so errors are on the safe side.
#pragma once

#include "katlas/graph/kept_order.hpp"
#include "katlas/program/program.hpp"

#include <optional>
#include <vector>

namespace katlas::program {

// A read and a later write of one thread, by their instructions, that may not be ordered.
struct UnorderedPair {
    std::size_t thread;
    std::size_t read;
    std::size_t write;
};

// All pairs that the analysis does not prove ordered. Nothing if the analysis does not cover the program; it covers no
// program of a machine. O(instructions^2 * registers) words at worst.
[[nodiscard]] std::optional<std::vector<UnorderedPair>> unordered_pairs(const Program& program, graph::KeptOrder kept);

} // namespace katlas::program
