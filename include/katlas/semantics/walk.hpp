// The walk through an execution graph by which an expression relates two events. It explains why the pair is in the
// expression's value.
//
// A test makes no step, a letter makes one. The walk of a union is a walk of one of its parts, the walk of a star makes
// any number of turns, and the walk of an intersection or a difference is one of its left side. No other walk has fewer
// steps.
#pragma once

#include "katlas/kat/terms.hpp"
#include "katlas/semantics/execution_graph.hpp"

#include <optional>
#include <vector>

namespace katlas::graph {

struct Walk {
    std::vector<std::size_t> events; // one more than letters
    std::vector<kat::Letter> letters;
};

// Nothing if e does not relate the two events, or has `rot` or `dedup`. O(subterms events^3).
[[nodiscard]] std::optional<Walk> find_walk(const kat::Terms& terms, const ExecutionGraph& graph, kat::ExprRef e,
                                            std::size_t from, std::size_t to);

} // namespace katlas::graph
