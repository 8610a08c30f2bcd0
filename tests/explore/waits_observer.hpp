// What is found where threads may wait in vain: the executions in which none does, and how many others there are.
#pragma once

#include "found.hpp"

namespace katlas::tests {

// Whether a thread is blocked by what it has read last, and there is a later write.
inline bool waits_in_vain(const explore::Configuration& c) {
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        const graph::EventId last = c.graph.last_of_thread(t);
        const explore::Stop stop = c.stop(t);
        if ((stop == explore::Stop::locked || stop == explore::Stop::spinning || stop == explore::Stop::blocked) &&
            last != graph::SparseGraph::none && c.graph.is_read(last) &&
            c.graph[last].rf != c.graph.co_last(c.graph[last].location))
            return true;
    }
    return false;
}

inline constexpr std::size_t too_many = 20'000;

// Collects what is no wait in vain, and counts the rest.
struct WaitsObserver {
    TextObserver found;
    std::size_t in_vain = 0;
    std::size_t errors = 0;
    std::size_t all = 0;

    bool execution(const explore::Configuration& c) {
        if (waits_in_vain(c))
            ++in_vain;
        else
            found.execution(c);
        return ++all < too_many;
    }
    bool error(const explore::Configuration&, std::uint32_t, const program::Action&) {
        ++errors;
        return ++all < too_many;
    }
};

} // namespace katlas::tests
