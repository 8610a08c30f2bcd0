#include "katlas/consistency/partial_coherence.hpp"

#include <cassert>
#include <queue>

namespace katlas::consistency {

PartialCoherence::PartialCoherence(const SparseGraph& graph)
    : locations_(graph.num_locations()), location_(graph.size()), place_(graph.size()), next_(graph.size()),
      previous_(graph.size()) {
    for (EventId e = 0; e < graph.size(); ++e) {
        if (!graph.is_write(e))
            continue;
        Location& l = locations_[graph[e].location];
        location_[e] = graph[e].location;
        place_[e] = static_cast<std::uint32_t>(l.writes.size());
        l.writes.push_back(e);
    }
    for (Location& l : locations_) {
        l.after.assign(l.writes.size(), Bits(l.writes.size()));
        l.before = l.after;
    }
    for (EventId e = graph.num_locations(); e < graph.size(); ++e) {
        if (!graph.is_write(e))
            continue;
        EventId earlier = graph[e].po_loc_prev;
        while (earlier != SparseGraph::none && !graph.is_write(earlier))
            earlier = graph[earlier].po_loc_prev;
        const bool added = add(earlier == SparseGraph::none ? graph.initial_write(graph[e].location) : earlier, e);
        assert(added);
        static_cast<void>(added);
    }
}

bool PartialCoherence::before(EventId a, EventId b) const {
    return location_[a] == location_[b] && locations_[location_[a]].after[place_[a]].test(place_[b]);
}

bool PartialCoherence::add(EventId a, EventId b) {
    assert(location_[a] == location_[b]);
    if (before(a, b))
        return true;
    if (a == b || before(b, a))
        return false;
    Location& l = locations_[location_[a]];
    next_[a].push_back(b);
    previous_[b].push_back(a);
    Bits from = l.before[place_[a]];
    from.set(place_[a]);
    if (l.after[place_[b]].none()) { // as of all writes that are added in the order of their numbers
        for (std::size_t i = from.find_first(); i != Bits::npos; i = from.find_next(i))
            l.after[i].set(place_[b]);
        l.before[place_[b]] |= from;
        return true;
    }
    Bits to = l.after[place_[b]];
    to.set(place_[b]);
    for (std::size_t i = from.find_first(); i != Bits::npos; i = from.find_next(i))
        l.after[i] |= to;
    for (std::size_t i = to.find_first(); i != Bits::npos; i = to.find_next(i))
        l.before[i] |= from;
    return true;
}

std::vector<EventId> PartialCoherence::completed(std::uint32_t location) const {
    const Location& l = locations_[location];
    std::vector<std::size_t> waiting(l.writes.size());
    std::priority_queue<EventId, std::vector<EventId>, std::greater<>> ready;
    for (std::size_t i = 0; i < l.writes.size(); ++i) {
        waiting[i] = previous_[l.writes[i]].size();
        if (waiting[i] == 0)
            ready.push(l.writes[i]);
    }
    std::vector<EventId> order;
    while (!ready.empty()) {
        const EventId w = ready.top();
        ready.pop();
        order.push_back(w);
        for (const EventId after : next_[w])
            if (--waiting[place_[after]] == 0)
                ready.push(after);
    }
    assert(order.size() == l.writes.size());
    return order;
}

std::optional<std::pair<EventId, EventId>> PartialCoherence::open_pair() const {
    for (const Location& l : locations_)
        for (std::size_t i = 0; i < l.writes.size(); ++i) {
            Bits open = ~(l.after[i] | l.before[i]);
            open.reset(i);
            if (const std::size_t other = open.find_first(); other != Bits::npos)
                return std::pair(l.writes[i], l.writes[other]);
        }
    return std::nullopt;
}

void forget_coherence(SparseGraph& graph) {
    for (EventId e = graph.num_locations(); e < graph.size(); ++e)
        if (graph.is_write(e) && graph[e].co_rank != 0)
            graph.remove_from_co(e);
}

void place_all(SparseGraph& graph, const PartialCoherence& order) {
    forget_coherence(graph);
    for (std::uint32_t l = 0; l < graph.num_locations(); ++l) {
        const std::vector<EventId> writes = order.completed(l);
        for (std::size_t i = 1; i < writes.size(); ++i)
            graph.place_in_co(writes[i], writes[i - 1]);
    }
}

} // namespace katlas::consistency
