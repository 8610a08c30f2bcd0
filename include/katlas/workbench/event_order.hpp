// An order in which events happened that lead to an error, to be read from top to bottom like a run.
//
// What leads to an error of a thread is the causal prefix of its last event: all its (po | rf)-predecessors. If
// po | rf | co | fr has no cycle among them, a linear extension of it is a sequentially consistent run: each read
// reads from the latest write before it. Else there is no such run, and the order is one of po | rf, in which a read
// may read an older write. If po | rf has a cycle among them, there is no order to tell.
#pragma once

#include "katlas/explore/partial_execution.hpp"

#include <vector>

namespace katlas::workbench {

struct EventOrder {
    bool sequential = false;              // of po | rf | co | fr
    std::vector<explore::EventId> events; // none if po | rf has a cycle
};

// Without the initial writes. A thread goes on as long as it can, so that there are few switches. `thread` is numbered
// as in the graph; if it has no events, nothing leads to its error. O(events * threads).
[[nodiscard]] EventOrder order_before_error(const explore::PartialExecution& c, std::uint32_t thread);
// Of all events of the graph.
[[nodiscard]] EventOrder order_of_all(const explore::PartialExecution& c);

} // namespace katlas::workbench
