// A partially known execution graph, in which some reads have no write yet: events with their dependencies, rf of the
// reads that have a write, and the part of co that is certain so far.
//
// Events are numbered as in the complete graph: initial writes by location first. Threads are numbered from 1. There
// are at most 64 events.
#pragma once

#include "katlas/graph/dependency_edges.hpp"

#include <cstdint>
#include <vector>

namespace katlas::graph {

struct Outline {
    static constexpr std::size_t capacity = 64;

    struct Event {
        std::uint32_t thread = 0; // 0: an initial write
        std::uint32_t index = 0;  // in program order
        Label label;
    };
    std::vector<Event> events;
    DependencyEdges dependencies;
    // By event. These grow during the search.
    std::vector<std::uint32_t> locations; // SparseGraph::no_location: the event has none, or it is not known yet
    std::vector<EventId> rf;              // of reads that have a write; else SparseGraph::none
    std::vector<std::uint64_t> co;        // of writes: the set of the co-later writes
};

} // namespace katlas::graph
