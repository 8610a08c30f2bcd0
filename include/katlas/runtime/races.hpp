// Whether a graph may have a data race; the answer is fast if it has none. A data race is a pair of accesses of one
// location in different threads, of which one writes, one is non-atomic, and neither is before the other. "Before" is a
// transitive order that contains po.
//
// Most locations without a race have all conflicting accesses in a row: each write is before its readers and before the
// next write in co, and so are its readers. This takes one question for each access. For other locations, each pair
// with a non-atomic access is a question. If there are many such pairs, the answer is that there may be a race. An
// atomic access that was added since there was no race is compared with the non-atomic accesses only, which are mostly
// the first ones: those that initialise the location.
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <algorithm>
#include <bitset>

namespace katlas::runtime {

using graph::EventId;
using graph::SparseGraph;

[[nodiscard]] inline bool conflict(const SparseGraph& g, EventId a, EventId b) {
    return g[a].thread != g[b].thread && g[a].location == g[b].location && !g.is_initial(a) && !g.is_initial(b) &&
           (g.is_write(a) || g.is_write(b));
}

// The accesses of one location in the order of co, each write before its readers. Requires that each read has its write
// and each write its place in co. `IsBefore` compares two events of different threads; the first one is not initial.
template <typename IsBefore>
class RacesAt {
  public:
    RacesAt(const SparseGraph& g, const IsBefore& is_before, std::uint32_t location)
        : g_(g), is_before_(is_before), location_(location) {}

    [[nodiscard]] bool may_have_some() const {
        const std::uint32_t plain = g_.plain_accesses(location_);
        return plain != 0 && !is_row() && (plain > g_.num_threads() || has_some());
    }

    // Whether the atomic access `e` may race. Linear in the number of accesses up to the last non-atomic one.
    [[nodiscard]] bool may_race(EventId e) const {
        std::uint32_t plain = g_.plain_accesses(location_);
        const auto races_with = [&](EventId other) {
            if (!is_plain(other))
                return false;
            --plain;
            return conflict(g_, e, other) && !comes_before(other, e) && !comes_before(e, other);
        };
        for (EventId w = g_.initial_write(location_); w != SparseGraph::none && plain != 0; w = g_[w].co_next) {
            if (!g_.is_initial(w) && races_with(w))
                return true;
            for (EventId r = g_[w].first_reader; r != SparseGraph::none && plain != 0; r = g_[r].reader_next)
                if (races_with(r))
                    return true;
        }
        return false;
    }

  private:
    template <typename See>
    void for_each(const See& see) const {
        for (EventId w = g_.initial_write(location_); w != SparseGraph::none; w = g_[w].co_next) {
            if (!g_.is_initial(w))
                see(w);
            for (EventId r = g_[w].first_reader; r != SparseGraph::none; r = g_[r].reader_next)
                see(r);
        }
    }
    [[nodiscard]] bool is_plain(EventId e) const { return g_[e].label.mode == graph::Mode::non_atomic; }
    [[nodiscard]] bool comes_before(EventId a, EventId b) const {
        return g_[a].thread == g_[b].thread ? g_[a].index < g_[b].index : is_before_(a, b);
    }
    [[nodiscard]] bool is_row() const {
        for (EventId w = g_.initial_write(location_); w != SparseGraph::none; w = g_[w].co_next) {
            const EventId next = g_[w].co_next;
            const bool is_last = next == SparseGraph::none;
            const bool counts = !g_.is_initial(w);
            if (counts && !is_last && !comes_before(w, next))
                return false;
            for (EventId r = g_[w].first_reader; r != SparseGraph::none; r = g_[r].reader_next)
                if ((counts && !comes_before(w, r)) || (!is_last && !comes_before(r, next)))
                    return false;
        }
        return true;
    }
    [[nodiscard]] bool has_some() const {
        bool found = false;
        for_each([&](EventId e) {
            if (is_plain(e))
                for_each([&](EventId f) {
                    found = found || (conflict(g_, e, f) && !comes_before(e, f) && !comes_before(f, e));
                });
        });
        return found;
    }

    const SparseGraph& g_;
    const IsBefore& is_before_;
    std::uint32_t location_;
};

// Whether each of the events from this one on has its write, or its place in co.
[[nodiscard]] inline bool are_placed(const SparseGraph& g, EventId from) {
    for (EventId e = from; e < g.size(); ++e)
        if ((g.is_read(e) && g[e].rf == SparseGraph::none) || (g.is_write(e) && g[e].co_rank == 0))
            return false;
    return true;
}

// Records that the events of the graph do not race with each other, if all are placed. Requires that the order "before"
// follows from the events' causes alone.
inline void remember_no_race(const SparseGraph& g) {
    if (are_placed(g, g.clocks().race_free()))
        g.clocks().set_race_free(g.size());
}

// Like may_have_race, for races with an event from `from` on: locations without such events are skipped, and atomic
// accesses are compared with few others.
template <typename IsBefore>
[[nodiscard]] bool may_have_race_from(const SparseGraph& g, EventId from, const IsBefore& is_before) {
    std::bitset<1024> seen; // locations; later ones are looked at for each event
    for (EventId e = from; e < g.size(); ++e) {
        const std::uint32_t l = g[e].location;
        if (l == SparseGraph::no_location || g.plain_accesses(l) == 0 || (l < seen.size() && seen[l]))
            continue;
        const RacesAt<IsBefore> races(g, is_before, l);
        if (g[e].label.mode != graph::Mode::non_atomic && g.plain_accesses(l) <= g.num_threads()) {
            if (races.may_race(e))
                return true;
            continue;
        }
        if (l < seen.size())
            seen.set(l);
        if (races.may_have_some())
            return true;
    }
    return false;
}

// False means that there is no race. True also if a read has no write yet, if a write has no place in co, or if there
// are so few non-atomic accesses that comparing each with all threads takes no longer. Events that do not race with
// each other according to the graph's store (graph/clock_store.hpp) are not compared again.
template <typename IsBefore>
[[nodiscard]] bool may_have_race(const SparseGraph& g, const IsBefore& is_before) {
    const EventId from = std::max(g.num_locations(), g.clocks().race_free());
    if (!are_placed(g, from))
        return true;
    if (from != g.num_locations())
        return may_have_race_from(g, from, is_before);
    std::uint32_t all = 0;
    std::uint32_t plain = 0;
    for (EventId e = from; e < g.size(); ++e)
        all += g[e].location != SparseGraph::no_location ? 1 : 0;
    for (std::uint32_t l = 0; l < g.num_locations(); ++l)
        plain += g.plain_accesses(l);
    if (plain * g.num_threads() <= all)
        return plain != 0;
    return may_have_race_from(g, from, is_before);
}

} // namespace katlas::runtime
