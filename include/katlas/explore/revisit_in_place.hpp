// What a revisit in place has changed in a graph, so that it can be undone.
//
// A revisit makes a read read from the youngest event, and removes the events behind the read that are not in that
// write's prefix. Done in place, it costs time and memory that are linear in the events behind the read, whatever comes
// before it. A copy of the graph that stays costs time and memory linear in all events, but needs no undoing.
#pragma once

#include "katlas/explore/alternatives.hpp"
#include "katlas/explore/program_run.hpp"
#include "katlas/explore/stop.hpp"
#include "katlas/graph/sparse_graph.hpp"

#include <vector>

namespace katlas::explore {

// The read, the events behind it that stay, and what was known of the read and of the events behind it. If no event was
// removed, only the read is kept.
struct RevisitInPlace {
    EventId read = 0;
    std::vector<std::uint8_t> keep; // by number from the event behind the read; empty: nothing was removed
    graph::SparseGraph::Removed removed;
    std::vector<Alternatives> alternatives; // from the read on
    std::vector<Value> values;              // of what is behind it, as the next
    std::vector<std::uint32_t> prefixes;
    std::vector<Stop> stops; // by thread
};

} // namespace katlas::explore
