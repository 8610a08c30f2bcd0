#include "katlas/workbench/event_order.hpp"

#include <numeric>

namespace katlas::workbench {
namespace {

using explore::EventId;
using explore::PartialExecution;
using graph::SparseGraph;

class Sorter {
  public:
    Sorter(const PartialExecution& c, std::vector<EventId> events)
        : c_(c), events_(std::move(events)), successors_(c.graph.size()), before_(c.graph.size()),
          kept_(c.graph.size()) {
        for (const EventId e : events_)
            kept_[e] = true;
    }

    // Less than all events if there is a cycle.
    std::vector<EventId> run(bool sequential) {
        for (const EventId e : events_) {
            if (c_.graph[e].po_prev != SparseGraph::none)
                add(c_.graph[e].po_prev, e);
            if (c_.graph.is_read(e)) {
                add(c_.graph[e].rf, e);
                if (sequential)
                    add(e, next_write(c_.graph[e].rf));
            } else if (sequential && c_.graph.is_write(e)) {
                add(e, next_write(e));
            }
        }
        std::vector<EventId> next(c_.num_threads() + 1); // of each thread, the first event that is not yet placed
        for (std::uint32_t t = 1; t <= c_.num_threads(); ++t)
            next[t] = c_.graph.first_of_thread(t);
        std::vector<EventId> order;
        order.reserve(events_.size());
        for (std::uint32_t t = 1; t <= c_.num_threads();) {
            if (!can_go_on(next[t])) {
                ++t;
                continue;
            }
            for (; can_go_on(next[t]); next[t] = c_.graph[next[t]].po_next) {
                order.push_back(next[t]);
                for (const EventId s : successors_[next[t]])
                    --before_[s];
            }
            t = 1; // others may have been waiting for that
        }
        return order;
    }

  private:
    [[nodiscard]] bool can_go_on(EventId e) const { return e != SparseGraph::none && kept_[e] && before_[e] == 0; }

    void add(EventId a, EventId b) {
        if (b == SparseGraph::none || c_.graph.is_initial(a))
            return;
        successors_[a].push_back(b);
        ++before_[b];
    }
    [[nodiscard]] EventId next_write(EventId w) const {
        do
            w = c_.graph[w].co_next;
        while (w != SparseGraph::none && !kept_[w]);
        return w;
    }

    const PartialExecution& c_;
    std::vector<EventId> events_;
    std::vector<std::vector<EventId>> successors_;
    std::vector<std::uint32_t> before_; // predecessors that are not yet placed
    std::vector<bool> kept_;
};

// The event and its (po | rf)-predecessors, ascending, without initial writes.
std::vector<EventId> causes_of(const SparseGraph& g, EventId last) {
    std::vector<bool> found(g.size());
    std::vector<EventId> open{last};
    const auto visit = [&](EventId e) {
        if (e == SparseGraph::none || g.is_initial(e) || found[e])
            return;
        found[e] = true;
        open.push_back(e);
    };
    found[last] = true;
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

EventOrder order_of(const PartialExecution& c, const std::vector<EventId>& events) {
    std::vector<EventId> order = Sorter(c, events).run(true);
    if (order.size() == events.size())
        return {.sequential = true, .events = std::move(order)};
    order = Sorter(c, events).run(false);
    if (order.size() != events.size())
        order.clear();
    return {.sequential = false, .events = std::move(order)};
}

} // namespace

EventOrder order_before_error(const PartialExecution& c, std::uint32_t thread) {
    const EventId last = c.graph.last_of_thread(thread);
    if (last == SparseGraph::none)
        return {.sequential = true, .events = {}};
    return order_of(c, causes_of(c.graph, last));
}

EventOrder order_of_all(const PartialExecution& c) {
    std::vector<EventId> events(c.graph.size() - c.graph.num_locations());
    std::iota(events.begin(), events.end(), c.graph.num_locations());
    return order_of(c, events);
}

} // namespace katlas::workbench
