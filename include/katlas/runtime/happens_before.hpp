// Happens-before of checkers, and data races.
//
// A model may declare a view, such as `view hb = (po | sw)+`. If the view contains po and is transitive, one number for
// each thread describes what is before an event: how many events of the thread, from the first on, are before it. These
// numbers are the event's *clock*. A checker of such a model computes a clock when it is first asked for, by one search
// from the event backwards. The search follows an automaton of the converse relation, made as those of axioms are. If
// the relation follows po and rf only, the clock is kept with the event, and searches end where clocks are known.
//
// A data race is a pair of accesses of one location in different threads, of which one writes, one is non-atomic, and
// neither happens before the other (Lahav, Vafeiadis, Kang, Hur, Dreyer, PLDI 2017, section 3).
#pragma once

#include "katlas/runtime/checker.hpp"
#include "katlas/runtime/races.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace katlas::runtime {

// clock(g, e)[t], for a thread t >= 1: how many of its events happen before e. The graph is consistent, except for
// reads and writes that have no rf or place in co yet. Linear in what comes before e; constant if the clock is known,
// and nearly so if the clocks of the events right before e are known. Valid until the next call.
template <typename C>
concept HasClock = requires(C c, const SparseGraph& g, EventId e) {
    { c.clock(g, e) } -> std::convertible_to<std::span<const std::uint32_t>>;
};

// How a checker computes clocks. Allocates only to grow. The automaton reads the converse of the relation; see
// Search::reaches.
class Clock {
  public:
    // Computes a clock by one search back to where the relation begins.
    template <typename Successors, typename Accepts>
    [[nodiscard]] std::span<const std::uint32_t> of(Search& search, const SparseGraph& g, State states, State starts,
                                                    EventId e, const Successors& successors, const Accepts& accepts) {
        counts_.assign(g.num_threads() + 1, 0);
        const auto seen = [&](EventId before, State q) {
            if (accepts(before, q))
                count(g, counts_, before);
            return false;
        };
        (void)search.reaches(g, states, nodes_of(e, starts), successors, seen);
        return counts_;
    }

    // The same for a relation that follows po and rf only and has state 0 as its only initial state: by one search back
    // to events whose clocks are known. Clocks that are unknown are computed first, and kept with the graph. Where the
    // automaton is in its initial state again at an event, the clock of this event gives all that is before it.
    template <typename Successors, typename Accepts>
    [[nodiscard]] std::span<const std::uint32_t> kept(Search& search, const SparseGraph& g, State states, EventId e,
                                                      std::uint64_t owner, const Successors& successors,
                                                      const Accepts& accepts) {
        graph::ClockStore& clocks = g.clocks();
        clocks.claim(owner, g.num_threads() + 1, g.size());
        if (clocks.knows(e))
            return clocks.row(e);
        EventId first = compute(search, g, states, e, successors, accepts);
        if (first != SparseGraph::none)
            pending_.assign(1, e);
        while (first != SparseGraph::none) {
            if (pending_.size() > g.size()) // a cycle of po and rf, on which no clock comes first
                return of(search, g, states, 1, e, successors, accepts);
            pending_.push_back(first);
            do {
                first = compute(search, g, states, pending_.back(), successors, accepts);
                if (first == SparseGraph::none)
                    pending_.pop_back();
            } while (first == SparseGraph::none && !pending_.empty());
        }
        return clocks.row(e);
    }

  private:
    static void count(const SparseGraph& g, std::span<std::uint32_t> row, EventId before) {
        row[g[before].thread] = std::max(row[g[before].thread], g[before].index + 1);
    }

    // Makes e's clock known. If that needs a clock that is not known, the result is the event of that clock.
    template <typename Successors, typename Accepts>
    EventId compute(Search& search, const SparseGraph& g, State states, EventId e, const Successors& successors,
                    const Accepts& accepts) {
        graph::ClockStore& clocks = g.clocks();
        // The relation contains po, so that the clock of the event before is always needed.
        if (const EventId previous = g[e].po_prev; previous != SparseGraph::none && !clocks.knows(previous))
            return previous;
        const std::span<std::uint32_t> row = clocks.row(e);
        std::ranges::fill(row, 0);
        EventId unknown = SparseGraph::none;
        // Adds what is before `to` in state r, if the clock of `to` or its place tells it.
        const auto take = [&](EventId to, State r) {
            if (accepts(to, r))
                count(g, row, to);
            if (r != 0)
                return;
            if (!clocks.knows(to)) {
                unknown = to;
                return;
            }
            const std::span<const std::uint32_t> before = clocks.row(to);
            for (std::size_t t = 0; t < row.size(); ++t)
                row[t] = std::max(row[t], before[t]);
        };
        // For most events the first step is enough; a search is begun for the others.
        bool goes_on = false;
        successors(e, 0, [&](EventId to, State r, std::string_view) {
            take(to, r);
            if (r != 0)
                successors(to, r, [&](EventId, State, std::string_view) { goes_on = true; });
        });
        if (goes_on && unknown == SparseGraph::none) {
            const auto short_of_known = [&](EventId from, State q, const auto& visit) {
                successors(from, q, [&](EventId to, State r, std::string_view relation) {
                    take(to, r);
                    if (r != 0)
                        visit(to, r, relation);
                });
            };
            (void)search.reaches(g, states, nodes_of(e, 1), short_of_known, [](EventId, State) { return false; });
        }
        if (unknown == SparseGraph::none)
            clocks.set_known(e);
        return unknown;
    }

    std::vector<std::uint32_t> counts_; // by thread; that of initial writes, which are in no order, says nothing
    std::vector<EventId> pending_;      // each needs the clock of the next
};

// a is not an initial write.
template <HasClock C>
[[nodiscard]] bool happens_before(C& checker, const SparseGraph& g, EventId a, EventId b) {
    return g[a].index < checker.clock(g, b)[g[a].thread];
}

// A race of the graph: first a non-atomic access, then the other access. The search takes one clock for each non-atomic
// access and at most one more for each other thread. Of the thread's conflicting accesses that do not happen before the
// non-atomic one, only the first is asked: if the non-atomic access happens before the first, it also happens before
// the later ones.
template <HasClock C>
[[nodiscard]] std::optional<std::pair<EventId, EventId>> find_race_by_threads(const SparseGraph& g, C& checker) {
    for (EventId e = g.num_locations(); e < g.size(); ++e) {
        if (g[e].label.mode != graph::Mode::non_atomic || g[e].location == SparseGraph::no_location)
            continue;
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t) {
            if (t == g[e].thread)
                continue;
            EventId first = SparseGraph::none;
            EventId f = g.last_of_thread_at(t, g[e].location);
            if (f == SparseGraph::none)
                continue;
            const std::uint32_t before = checker.clock(g, e)[t];
            for (; f != SparseGraph::none && g[f].index >= before; f = g[f].po_loc_prev)
                if (conflict(g, e, f))
                    first = f;
            if (first != SparseGraph::none && !happens_before(checker, g, e, first))
                return std::pair(e, first);
        }
    }
    return std::nullopt;
}

// As find_race_by_threads. Linear where conflicting accesses come in a row, and in the events that are new since the
// last call, if clocks are kept with the graph: then they follow from causes alone.
template <HasClock C>
[[nodiscard]] std::optional<std::pair<EventId, EventId>> find_race(const SparseGraph& g, C& checker) {
    const auto is_before = [&](EventId a, EventId b) { return happens_before(checker, g, a, b); };
    const auto race = may_have_race(g, is_before) ? find_race_by_threads(g, checker) : std::nullopt;
    assert(race || !find_race_by_threads(g, checker));
    if (!race && g.clocks().has_owner())
        remember_no_race(g);
    return race;
}

// ---- Coherence ------------------------------------------------------------------------------------------------------

// Can e be left by co and fr only? Then, if happens-before is made of po and rf, a cycle of happens-before and eco
// through e has e between the two relations. Or the cycle passes through e on its way along co; co is transitive, so
// that there is also a cycle without e.
[[nodiscard]] inline bool leads_along_co_only(const SparseGraph& g, EventId e) {
    return g[e].po_next == SparseGraph::none && (!g.is_write(e) || g[e].first_reader == SparseGraph::none);
}

// The write that an access is or reads from; none if it has none yet, or is a fence.
[[nodiscard]] inline EventId version_of(const SparseGraph& g, EventId e) {
    return g.is_write(e) ? e : g[e].rf;
}

// Does an event before e in the view come after e in co, or read from such a write? Requires that e leads along co
// only, and that the graph has no such cycle through another event. `clock` gives e's clock and is asked only if there
// are later writes. Linear in these writes and their readers.
template <typename C>
[[nodiscard]] bool overtaken(const SparseGraph& g, EventId e, const C& clock) {
    const EventId old = version_of(g, e);
    if (old == SparseGraph::none || g[old].co_next == SparseGraph::none)
        return false;
    const std::span<const std::uint32_t> before = clock();
    const auto is_before = [&](EventId f) { return g[f].index < before[g[f].thread]; };
    for (EventId w = g[old].co_next; w != SparseGraph::none; w = g[w].co_next) {
        if (is_before(w))
            return true;
        for (EventId r = g[w].first_reader; r != SparseGraph::none; r = g[r].reader_next)
            if (is_before(r))
                return true;
    }
    return false;
}

} // namespace katlas::runtime
