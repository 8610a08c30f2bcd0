// The dependencies between the events of a sparse graph: pairs of a read and a po-later event of its thread. They are
// for models that speak of dependencies. Most models do not, so sparse graphs have no links for them
// (sparse_graph.hpp).
//
// program/dependencies.hpp defines dependencies and pick dependencies. `within` has the read and the write of each
// atomic instruction of a machine that computes its write from its read. `atomic` has the read and the write of every
// atomic instruction; pairs of exclusive instructions are not among them.
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <utility>
#include <vector>

namespace katlas::graph {

struct DependencyEdges {
    using Edges = std::vector<std::pair<EventId, EventId>>;
    Edges address;
    Edges data;
    Edges control;
    Edges within;
    Edges atomic;
    Edges pick_address;
    Edges pick_data;
    Edges pick_control;
};

} // namespace katlas::graph
