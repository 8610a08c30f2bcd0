// An order in which events happened that lead to an error, to be read from top to bottom like a run.
//
// What leads to an error of a thread is the causal past of its last event: all its (po | rf)-predecessors. If
// po | rf | co | fr has no cycle among them, a linear extension of it is a sequentially consistent run: each read
// reads from the latest write before it. Else there is no such run, and the order is one of po | rf, in which a read
// may read an older write. If po | rf has a cycle among them, there is no order to tell.
//
// Of these orders it is one in which the present thread changes as seldom as can be, unless that takes too long to
// find.
#pragma once

#include "katlas/explore/partial_execution.hpp"

#include <span>
#include <vector>

namespace katlas::workbench {

struct EventOrder {
    bool sequential = false;              // of po | rf | co | fr
    std::vector<explore::EventId> events; // none if po | rf has a cycle
};

// The events and their (po | rf)-predecessors, ascending, without the initial writes.
[[nodiscard]] std::vector<explore::EventId> causal_past(const explore::PartialExecution& c,
                                                        std::span<const explore::EventId> of);

// Without the initial writes. `events`: with their (po | rf)-predecessors. O(events * threads), and a search for the
// fewest changes of threads over at most a few thousand states.
[[nodiscard]] EventOrder order_among(const explore::PartialExecution& c, const std::vector<explore::EventId>& events);
// `thread` is numbered as in the graph; if it has no events, nothing leads to its error.
[[nodiscard]] EventOrder order_before_error(const explore::PartialExecution& c, std::uint32_t thread);
// Of all events of the graph.
[[nodiscard]] EventOrder order_of_all(const explore::PartialExecution& c);

} // namespace katlas::workbench
