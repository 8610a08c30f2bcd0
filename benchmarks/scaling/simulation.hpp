// The simulation of ranks that explore a forest together: what MpiPeers does, event by event, with seconds that were
// measured or assumed. A function of its arguments.
//
// It ends when all ranks know of the end, and have left the round. It takes time in proportion to the messages.
#pragma once

#include "world.hpp"

namespace katlas::scaling {

struct Outcome {
    Seen seen;
    double work = 0;     // seconds that one rank would take alone
    double makespan = 0; // seconds
    std::uint32_t ranks = 0;

    [[nodiscard]] double efficiency() const { return work / (ranks * makespan); }
    [[nodiscard]] double work_of_rank() const { return work / ranks; }
    // The part of it that is lost once nothing is left to explore.
    [[nodiscard]] double end() const { return makespan - seen.work_done; }
};

// Throws std::logic_error if a step was not explored once.
[[nodiscard]] Outcome simulate(const Forest& forest, const Protocol& protocol, const Network& network,
                               std::uint32_t ranks, std::uint64_t seed);

} // namespace katlas::scaling
