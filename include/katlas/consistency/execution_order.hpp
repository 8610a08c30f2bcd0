// An order of the events of an execution with rf and co, to be read from top to bottom like a run.
//
// It is an order of po | rf | co | fr, i.e. a sequentially consistent run, or an order of po | rf, in which a read may
// read an older write. If po | rf has a cycle there is no order. Among possible next events, the event with the lowest
// number comes first. O(events * log).
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <vector>

namespace katlas::consistency {

using graph::EventId;
using graph::SparseGraph;

struct ExecutionOrder {
    bool sequential = false;
    std::vector<EventId> events; // without initial writes
};

[[nodiscard]] ExecutionOrder order_of(const SparseGraph& graph);

} // namespace katlas::consistency
