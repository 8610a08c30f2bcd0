// An execution graph as text: a column for each thread, then the edges.
//
//     thread 1         thread 2
//     e0: W x = 1      e2: W y = 1
//     e1: R[SC] y = 0  e3: R[SC] x = 0
//     initial: e4: x = 0, e5: y = 0
//     rf: e5 -> e1, e4 -> e3
//     co: e4 -> e0, e5 -> e2
//
// A write's value is its rank in co among the writes to its location, 0 for the first; a read has the value of the
// write that it reads from. co is shown from each write to the next. A predicate is not shown if another that holds
// implies it. The text depends on the graph only.
#pragma once

#include "katlas/semantics/execution_graph.hpp"

#include <string>

namespace katlas::graph {

// Each line begins with `indent` and ends with a newline.
[[nodiscard]] std::string print_graph(const kat::Theory& theory, const ExecutionGraph& graph,
                                      const std::string& indent = "");

// "R[SC] x = 1" for an event of the graph.
[[nodiscard]] std::string describe_event(const kat::Theory& theory, const ExecutionGraph& graph, std::size_t event);

// "x", "y", "z", then "l3", "l4", ...
[[nodiscard]] std::string location_name(int location);

} // namespace katlas::graph
