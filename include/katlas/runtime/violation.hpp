// Why a graph is inconsistent, as a generated checker tells it.
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <string_view>
#include <vector>

namespace katlas::runtime {

using graph::EventId;
using graph::SparseGraph;

// A path of events that violates an axiom. A relation joins each event to the next one, and the last event to the
// first; under an `empty` axiom the last relation leads to `end` instead.
struct Violation {
    struct Step {
        EventId event = SparseGraph::none;
        std::string_view relation; // to the next
    };
    std::string_view axiom;
    std::vector<Step> path;
    EventId end = SparseGraph::none;
};

} // namespace katlas::runtime
