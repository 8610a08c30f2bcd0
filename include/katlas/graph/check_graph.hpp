// Whether the links of a sparse graph satisfy the invariants of its header: po, po-loc, rf and co are linked in both
// directions, co has ascending ranks, and exclusive writes come right after the reads of their read-modify-writes.
#pragma once

#include "katlas/graph/sparse_graph.hpp"
#include "katlas/support/invariant.hpp"

namespace katlas::graph {

// Linear in the graph.
[[nodiscard]] InvariantCheck check(const SparseGraph& g);

} // namespace katlas::graph
