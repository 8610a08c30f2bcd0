#include "katlas/explore/subtree_codec.hpp"

#include <algorithm>

namespace katlas::explore {
namespace {

// The writes of each location in co, the initial write first; nothing if the places form no order.
using OrderOfWrites = std::vector<std::vector<EventId>>;

std::optional<OrderOfWrites> order_of(const WrittenSubtree& from) {
    OrderOfWrites order(from.num_locations);
    std::vector<std::uint32_t> writes(from.num_locations);
    for (const WrittenEvent& e : from.events)
        if (e.place != 0)
            ++writes[e.location];
    for (std::uint32_t l = 0; l < from.num_locations; ++l) {
        order[l].assign(writes[l] + std::size_t{1}, no_event);
        order[l][0] = l;
    }
    EventId id = from.num_locations;
    for (const WrittenEvent& e : from.events) {
        if (e.place != 0) {
            if (e.place >= order[e.location].size() || order[e.location][e.place] != no_event)
                return std::nullopt;
            order[e.location][e.place] = id;
        }
        ++id;
    }
    return order;
}

// Whether each read reads from a write with its location and value. The write is an initial write or among the events.
bool sources_fit(const WrittenSubtree& from, const auto& initial_value) {
    return std::ranges::all_of(from.events, [&](const WrittenEvent& e) {
        if (e.label.kind != graph::Kind::read)
            return true;
        if (e.rf < from.num_locations)
            return e.rf == e.location && e.value == initial_value(e.rf);
        const WrittenEvent& w = from.events[e.rf - from.num_locations];
        return w.label.kind == graph::Kind::write && w.location == e.location && w.value == e.value;
    });
}

// A subtree is written between two steps: all writes have a place, except that the youngest event may be about to
// revisit.
bool places_fit(const WrittenSubtree& from) {
    for (std::size_t i = 0; i + 1 < from.events.size(); ++i)
        if (from.events[i].label.kind == graph::Kind::write && from.events[i].place == 0)
            return false;
    return true;
}

constexpr std::string_view bad_source = "a read has the location and the value of its write";
constexpr std::string_view bad_place = "a write is at its place in co";

} // namespace

void write_events(WrittenSubtree& to, const PartialExecution& c) {
    to.events.resize(c.size() - c.graph.num_locations());
    const auto at = [&](EventId e) -> WrittenEvent& { return to.events[e - c.graph.num_locations()]; };
    for (EventId e = c.graph.num_locations(); e < c.size(); ++e) {
        const graph::SparseGraph::Node& n = c.graph[e];
        const Alternatives& a = c.alternatives(e);
        at(e) = {.thread = n.thread,
                 .slot = n.index,
                 .location = n.location,
                 .label = n.label,
                 .value = c.value(e),
                 .rf = c.is_read(e) ? n.rf : no_event,
                 .revisits_from = a.revisits_from,
                 .oldest = a.oldest,
                 .spurious = a.spurious};
    }
    for (std::uint32_t l = 0; l < c.graph.num_locations(); ++l) {
        std::uint32_t place = 0;
        for (EventId w = c.graph[c.graph.initial_write(l)].co_next; w != no_event; w = c.graph[w].co_next)
            at(w).place = ++place;
    }
}

InvariantCheck link_events(PartialExecution& c, const WrittenSubtree& from) {
    if (!sources_fit(from, [&](EventId w) { return c.value(w); }))
        return bad_source;
    const std::optional<OrderOfWrites> order = places_fit(from) ? order_of(from) : std::nullopt;
    if (!order)
        return bad_place;
    for (EventId e = from.num_locations; e < c.size(); ++e)
        if (c.is_read(e))
            c.graph.set_rf(e, from.events[e - from.num_locations].rf);
    for (const std::vector<EventId>& writes : *order)
        for (std::size_t i = 1; i < writes.size(); ++i)
            c.place(writes[i], writes[i - 1]);
    c.restore_prefixes();
    return std::nullopt;
}

void write_events(WrittenSubtree& to, const CausalGraph& g) {
    to.events.reserve(g.size() - g.num_locations());
    for (EventId e = g.num_locations(); e < g.size(); ++e) {
        const CausalEvent& event = g[e];
        WrittenEvent& x = to.events.emplace_back();
        x.thread = event.thread;
        x.slot = event.slot;
        x.location = event.location;
        x.label = event.label;
        x.value = event.value;
        x.rf = event.rf;
        x.place = event.place == CausalEvent::no_place ? 0 : event.place;
        x.revisits_from = event.revisits_from;
        x.spurious = event.spurious;
        x.alternatives = event.alternatives;
        x.computed_expected = event.computed_expected;
        x.tight = event.tight;
        x.settled = event.settled;
        x.rmw = event.rmw;
        x.expected = program::is_compare_exchange(event.rmw) ? event.expected : 0;
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t) {
            const std::span<const std::uint64_t> slots = g.prefix_of(e, t);
            x.prefix.emplace_back(slots.begin(), slots.end());
        }
    }
}

InvariantCheck restore_events(CausalGraph& g, const WrittenSubtree& from) {
    if (!sources_fit(from, [&](EventId w) { return g.value(w); }))
        return bad_source;
    const std::optional<OrderOfWrites> order = places_fit(from) ? order_of(from) : std::nullopt;
    if (!order)
        return bad_place;
    for (const WrittenEvent& x : from.events) {
        CausalEvent event;
        event.thread = x.thread;
        event.slot = x.slot;
        event.location = x.location;
        event.label = x.label;
        event.rmw = x.rmw;
        event.alternatives = x.alternatives;
        event.spurious = x.spurious;
        event.computed_expected = x.computed_expected;
        event.tight = x.tight;
        event.settled = x.settled;
        event.rf = x.rf;
        event.revisits_from = x.revisits_from;
        event.value = x.value;
        event.expected = x.expected;
        if (!g.restore(event, x.prefix))
            return "an event is at its slot";
    }
    for (const std::vector<EventId>& writes : *order)
        for (std::size_t i = 1; i < writes.size(); ++i)
            g.place(writes[i], writes[i - 1]);
    return g.CausalGraph::check();
}

} // namespace katlas::explore
