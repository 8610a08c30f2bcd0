#include "katlas/workbench/event_order.hpp"

#include "fewest_switches.hpp"

#include <numeric>

namespace katlas::workbench {
namespace {

using explore::EventId;
using explore::PartialExecution;
using graph::SparseGraph;

// The constraints on the order in addition to po: rf, and also co and fr if the order is to be sequential.
Precedence precedence_of(const PartialExecution& c, const std::vector<EventId>& events, bool sequential) {
    Precedence before(c, events);
    std::vector<bool> kept(c.size());
    for (const EventId e : events)
        kept[e] = true;
    const auto next_write = [&](EventId w) {
        do
            w = c.graph[w].co_next;
        while (w != SparseGraph::none && !kept[w]);
        return w;
    };
    for (const EventId e : events) {
        if (c.graph.is_read(e)) {
            before.add(c.graph[e].rf, e);
            if (sequential)
                before.add(e, next_write(c.graph[e].rf));
        } else if (sequential && c.graph.is_write(e)) {
            before.add(e, next_write(e));
        }
    }
    return before;
}

} // namespace

std::vector<EventId> causal_past(const PartialExecution& c, std::span<const EventId> of) {
    const SparseGraph& g = c.graph;
    std::vector<bool> found(g.size());
    std::vector<EventId> open;
    const auto visit = [&](EventId e) {
        if (e == SparseGraph::none || g.is_initial(e) || found[e])
            return;
        found[e] = true;
        open.push_back(e);
    };
    for (const EventId e : of)
        visit(e);
    while (!open.empty()) {
        const EventId e = open.back();
        open.pop_back();
        visit(g[e].po_prev);
        if (g.is_read(e))
            visit(g[e].rf);
    }
    std::vector<EventId> events;
    events.reserve(g.size());
    for (EventId e = g.num_locations(); e < g.size(); ++e)
        if (found[e])
            events.push_back(e);
    return events;
}

EventOrder order_among(const PartialExecution& c, const std::vector<EventId>& events) {
    std::vector<EventId> order = with_fewest_switches(precedence_of(c, events, true));
    if (order.size() == events.size())
        return {.sequential = true, .events = std::move(order)};
    order = with_fewest_switches(precedence_of(c, events, false));
    if (order.size() != events.size())
        order.clear();
    return {.sequential = false, .events = std::move(order)};
}

EventOrder order_before_error(const PartialExecution& c, std::uint32_t thread) {
    const EventId last = c.graph.last_of_thread(thread);
    if (last == SparseGraph::none)
        return {.sequential = true, .events = {}};
    return order_among(c, causal_past(c, std::vector{last}));
}

EventOrder order_of_all(const PartialExecution& c) {
    std::vector<EventId> events(c.graph.size() - c.graph.num_locations());
    std::iota(events.begin(), events.end(), c.graph.num_locations());
    return order_among(c, events);
}

} // namespace katlas::workbench
