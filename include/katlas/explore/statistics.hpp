// Counts of the work that an exploration has done.
#pragma once

#include <cstdint>

namespace katlas::explore {

struct Statistics {
    std::uint64_t events = 0;   // added
    std::uint64_t revisits = 0; // performed
    // Up to the reads-from equivalence:
    std::uint64_t completions = 0; // how often a co was searched for
    std::uint64_t dead_ends = 0;   // consistent graphs from which no execution was reached
    // Executions that were counted and not explored, since another one differs from each only in the order of threads
    // with the same code (symmetry.hpp).
    std::uint64_t exchanged = 0;

    Statistics& operator+=(const Statistics& other) {
        events += other.events;
        revisits += other.revisits;
        completions += other.completions;
        dead_ends += other.dead_ends;
        exchanged += other.exchanged;
        return *this;
    }
    Statistics& operator-=(const Statistics& other) {
        events -= other.events;
        revisits -= other.revisits;
        completions -= other.completions;
        dead_ends -= other.dead_ends;
        exchanged -= other.exchanged;
        return *this;
    }
};

} // namespace katlas::explore
