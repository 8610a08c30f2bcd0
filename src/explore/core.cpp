#include "katlas/explore/core.hpp"

#include "katlas/explore/load_buffering.hpp"

#include <algorithm>
#include <numeric>

namespace katlas::explore {
namespace {

void append(std::string& text, std::initializer_list<std::int64_t> numbers) {
    for (const std::int64_t number : numbers) {
        text += std::to_string(number);
        text += ' ';
    }
}

// The marked events, which are a prefix of each thread.
Core part_of(const PartialExecution& c, const std::vector<std::uint8_t>& in) {
    const graph::SparseGraph& g = c.graph;
    const auto place_of = [&](EventId e) {
        return g.is_initial(e) ? Core::Place{0, e} : Core::Place{g[e].thread, g[e].index};
    };
    Core core;
    core.threads.resize(g.num_threads());
    core.co.resize(g.num_locations());
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
        for (EventId e = g.first_of_thread(t); e != no_event && in[e] != 0; e = g[e].po_next)
            core.threads[t - 1].push_back({.label = g[e].label,
                                           .location = g[e].location,
                                           .value = c.value(e),
                                           .rf = g.is_read(e) ? place_of(g[e].rf) : Core::Place{},
                                           .spurious = g.is_read(e) && c.alternatives(e).spurious});
    for (std::uint32_t l = 0; l < g.num_locations(); ++l)
        for (EventId w = g[g.initial_write(l)].co_next; w != no_event; w = g[w].co_next)
            if (in[w] != 0)
                core.co[l].push_back(place_of(w));
    return core;
}

} // namespace

bool Core::empty() const {
    return size() == 0;
}

std::uint32_t Core::size() const {
    return std::accumulate(threads.begin(), threads.end(), std::uint32_t{0},
                           [](std::uint32_t sum, const auto& t) { return sum + static_cast<std::uint32_t>(t.size()); });
}

std::string Core::text() const {
    std::string text;
    for (const std::vector<Event>& events : threads) {
        for (const Event& e : events)
            append(text, {static_cast<int>(e.label.kind), static_cast<int>(e.label.mode), e.label.exclusive, e.location,
                          e.value, e.rf.thread, e.rf.index, e.spurious});
        text += ';';
    }
    for (const std::vector<Place>& order : co) {
        for (const Place& w : order)
            append(text, {w.thread, w.index});
        text += ';';
    }
    return text;
}

Core core_of(const PartialExecution& c) {
    return core_with(c, {});
}

Core core_with(const PartialExecution& c, std::span<const EventId> events) {
    const graph::SparseGraph& g = c.graph;
    const Causes relations(g);
    std::vector<std::uint8_t> in(g.size());
    const auto add_with_prefix = [&](EventId e) {
        in[e] = 1;
        for (EventId before = g.num_locations(); before < g.size(); ++before)
            if (relations.causes.has(before, e))
                in[before] = 1;
    };
    for (EventId e = g.num_locations(); e < g.size(); ++e)
        if (relations.causes.has(e, e))
            add_with_prefix(e);
    std::ranges::for_each(events, add_with_prefix);
    return part_of(c, in);
}

Core whole_of(const PartialExecution& c) {
    return part_of(c, std::vector<std::uint8_t>(c.size(), 1));
}

bool Core::is_part_of(const Core& other) const {
    const auto begins = [](const std::vector<Event>& all, const std::vector<Event>& first) {
        return first.size() <= all.size() && std::equal(first.begin(), first.end(), all.begin());
    };
    // Of the events of this one the other one has the same order.
    const auto is_same_order = [&](const std::vector<Place>& mine, const std::vector<Place>& others) {
        auto next = mine.begin();
        for (const Place& w : others)
            if (next != mine.end() && *next == w)
                ++next;
        return next == mine.end();
    };
    return std::ranges::equal(other.threads, threads, begins) && std::ranges::equal(co, other.co, is_same_order);
}

void relate(PartialExecution& c, const Core& core, const std::vector<std::vector<EventId>>& ids) {
    const auto id_of = [&](const Core::Place& place) {
        return place.thread == 0 ? c.graph.initial_write(place.index) : ids[place.thread - 1][place.index];
    };
    for (std::size_t t = 0; t < core.threads.size(); ++t)
        for (std::size_t i = 0; i < core.threads[t].size(); ++i)
            if (core.threads[t][i].label.kind == graph::Kind::read)
                c.read_from(ids[t][i], id_of(core.threads[t][i].rf));
    for (std::uint32_t l = 0; l < core.co.size(); ++l) {
        EventId last = c.graph.initial_write(l);
        for (const Core::Place& place : core.co[l]) {
            c.place(id_of(place), last);
            last = id_of(place);
        }
    }
    c.restore_prefixes();
}

} // namespace katlas::explore
