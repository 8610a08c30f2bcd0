// An order of the events that lead to an error, to be read from top to bottom like a run.
//
// The events that lead to an error of a thread are the causal past of its last event: all its (po | rf)+-predecessors.
// If po | rf | co | fr has no cycle among these events, a linear extension of it is a sequentially consistent run: each
// read reads from the latest write before it. Otherwise there is no such run, and the order extends po | rf only, so
// that a read may read from an older write. If po | rf has a cycle among these events, there is no order.
//
// Among these orders, the one chosen switches threads as seldom as possible, unless the search for it takes too long.
#pragma once

#include "katlas/explore/partial_execution.hpp"

#include <span>
#include <vector>

namespace katlas::workbench {

struct EventOrder {
    bool sequential = false;              // the order extends po | rf | co | fr
    std::vector<explore::EventId> events; // empty if po | rf has a cycle
};

// The events and their (po | rf)-predecessors, ascending, without the initial writes.
[[nodiscard]] std::vector<explore::EventId> causal_past(const explore::PartialExecution& c,
                                                        std::span<const explore::EventId> of);

// An order of `events`, which must contain their (po | rf)-predecessors; without the initial writes. O(events *
// threads), plus a search for the fewest thread switches over at most a few thousand states.
[[nodiscard]] EventOrder order_among(const explore::PartialExecution& c, const std::vector<explore::EventId>& events);
// `thread` is numbered as in the graph; if it has no events, nothing leads to its error.
[[nodiscard]] EventOrder order_before_error(const explore::PartialExecution& c, std::uint32_t thread);
// An order of all events of the graph.
[[nodiscard]] EventOrder order_of_all(const explore::PartialExecution& c);

} // namespace katlas::workbench
