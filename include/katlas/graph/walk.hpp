// The walk through an execution graph by which an expression relates two events: why a pair is in its value.
//
// A test makes no step, a letter one; a union is walked by one of its parts, a star by as many turns as it takes, an
// intersection or a difference by its left side. Of several walks it is one of the fewest steps.
#pragma once

#include "katlas/graph/execution_graph.hpp"
#include "katlas/kat/terms.hpp"

#include <optional>
#include <vector>

namespace katlas::graph {

struct Walk {
    std::vector<std::size_t> events; // one more than letters
    std::vector<kat::Letter> letters;
};

// None if e does not relate them, or has `rot` or `dedup`. O(subterms events^3).
[[nodiscard]] std::optional<Walk> find_walk(const kat::Terms& terms, const ExecutionGraph& graph, kat::ExprRef e,
                                            std::size_t from, std::size_t to);

} // namespace katlas::graph
