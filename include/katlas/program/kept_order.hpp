// Programs whose threads order every read before every later write, whatever the reads read.
//
// A model may let a thread's write take effect before a read that comes earlier in the thread. Where something orders
// the two, most models do not: a dependency, a fence, and what else the model respects (KeptOrder). A program in which
// each read and each later write of its thread are ordered has no execution with a cycle of po and rf under such a
// model, since the cycle would go from each read to a write that is ordered behind it.
//
// This is a data flow analysis of a thread's code. At each instruction it knows which reads may be *pending*, i.e.
// performed and not yet ordered before all that follows, and for each register which of them its value may not depend
// on. A write is ordered behind all reads if it depends on all that are pending. Branches, addresses and fences take
// reads off the list. Both sets grow along joins, so that the answer errs on one side.
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

// All that are not seen to be ordered. Nothing if the analysis does not cover the program, as those of machines.
// O(instructions^2 * registers) words at worst.
[[nodiscard]] std::optional<std::vector<UnorderedPair>> unordered_pairs(const Program& program, graph::KeptOrder kept);

} // namespace katlas::program
