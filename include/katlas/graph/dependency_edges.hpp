// The dependencies between the events of a sparse graph, for models that speak of them: pairs of a read and a po-later
// event of its thread. Sparse graphs have no links for them, since most models do not (sparse_graph.hpp).
//
// What they are, and what pick dependencies are, is said in program/dependencies.hpp. `within` has the pairs of one
// atomic instruction of a machine of which the write is computed from the read, `atomic` those of every atomic
// instruction, which are no pairs of exclusive instructions.
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
