#include "katlas/consistency/execution_order.hpp"

#include <functional>
#include <queue>

namespace katlas::consistency {
namespace {

template <typename F>
void each_later(const SparseGraph& g, EventId e, bool sequential, const F& f) {
    const auto go = [&](EventId to) {
        if (to != SparseGraph::none && to != e)
            f(to);
    };
    go(g[e].po_next);
    if (g.is_write(e)) {
        for (EventId r = g[e].first_reader; r != SparseGraph::none; r = g[r].reader_next)
            go(r);
        if (sequential)
            go(g[e].co_next);
    } else if (sequential && g.is_read(e)) {
        go(g.fr_next(e));
    }
}

std::vector<EventId> sorted(const SparseGraph& g, bool sequential) {
    std::vector<std::uint32_t> waiting(g.size(), 0);
    for (EventId e = 0; e < g.size(); ++e)
        each_later(g, e, sequential, [&](EventId to) { ++waiting[to]; });
    std::priority_queue<EventId, std::vector<EventId>, std::greater<>> ready;
    for (EventId e = 0; e < g.size(); ++e)
        if (waiting[e] == 0)
            ready.push(e);
    std::vector<EventId> order;
    while (!ready.empty()) {
        const EventId e = ready.top();
        ready.pop();
        if (!g.is_initial(e))
            order.push_back(e);
        each_later(g, e, sequential, [&](EventId to) {
            if (--waiting[to] == 0)
                ready.push(to);
        });
    }
    if (order.size() + g.num_locations() != g.size())
        order.clear();
    return order;
}

} // namespace

ExecutionOrder order_of(const SparseGraph& graph) {
    ExecutionOrder order{true, sorted(graph, true)};
    if (order.events.empty())
        order = {graph.size() == graph.num_locations(), sorted(graph, false)};
    return order;
}

} // namespace katlas::consistency
