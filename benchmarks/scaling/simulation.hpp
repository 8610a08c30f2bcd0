// The simulation of ranks that explore a forest together: the behaviour of MpiPeers, event by event, with measured or
// assumed times. The result is a function of the arguments.
//
// The simulation ends when all ranks know of the end and have left the round. It takes time proportional to the number
// of messages.
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
    // The part of the makespan after the last step.
    [[nodiscard]] double end() const { return makespan - seen.work_done; }
};

// Throws std::logic_error if a step was not explored exactly once.
[[nodiscard]] Outcome simulate(const Forest& forest, const Protocol& protocol, const Network& network,
                               std::uint32_t ranks, std::uint64_t seed);

} // namespace katlas::scaling
