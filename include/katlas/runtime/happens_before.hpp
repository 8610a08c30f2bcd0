// Happens-before of checkers, and data races.
//
// A model may declare a view, such as `view hb = (po | sw)+`. If it contains po and is transitive, an event's view is
// said by one number for each thread, its *clock*: how many events of the thread, from the first on, are before it. A
// checker of such a model computes clocks on demand, by one search from the event backwards; the converse of the
// relation has an automaton for that, as axioms have.
//
// A data race is a pair of accesses of one location in different threads, of which one writes, one is non-atomic, and
// neither happens before the other (Lahav, Vafeiadis, Kang, Hur, Dreyer, PLDI 2017, section 3).
#pragma once

#include "katlas/runtime/checker.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace katlas::runtime {

// clock(g, e)[t], for a thread t >= 1: how many of its events happen before e. The graph is consistent, but for reads
// and writes that have no rf or place in co yet. Linear in what comes before e. Valid until the next call.
template <typename C>
concept HasClock = requires(C c, const SparseGraph& g, EventId e) {
    { c.clock(g, e) } -> std::convertible_to<std::span<const std::uint32_t>>;
};

// Keeps the numbers, so that nothing is allocated once there were as many threads.
class Clock {
  public:
    // The automaton reads the converse of the relation; see Search::reaches.
    template <typename Successors, typename Accepts>
    [[nodiscard]] std::span<const std::uint32_t> of(Search& search, const SparseGraph& g, State states, State starts,
                                                    EventId e, const Successors& successors, const Accepts& accepts) {
        counts_.assign(g.num_threads() + 1, 0);
        const auto count = [&](EventId before, State q) {
            if (accepts(before, q))
                counts_[g[before].thread] = std::max(counts_[g[before].thread], g[before].index + 1);
            return false;
        };
        (void)search.reaches(g, states, nodes_of(e, starts), successors, count);
        return counts_;
    }

  private:
    std::vector<std::uint32_t> counts_; // by thread; that of initial writes, which are in no order, says nothing
};

// a is not an initial write.
template <HasClock C>
[[nodiscard]] bool happens_before(C& checker, const SparseGraph& g, EventId a, EventId b) {
    return g[a].index < checker.clock(g, b)[g[a].thread];
}

[[nodiscard]] inline bool conflict(const SparseGraph& g, EventId a, EventId b) {
    return g[a].thread != g[b].thread && g[a].location == g[b].location && !g.is_initial(a) && !g.is_initial(b) &&
           (g.is_write(a) || g.is_write(b));
}

// A race of the graph: first a non-atomic access, then the other. For each non-atomic access one clock, and for each
// other thread at most one more: of its accesses that do not happen before this one only the first can be one that this
// one does not happen before either, and is thus in a race, if any is.
template <HasClock C>
[[nodiscard]] std::optional<std::pair<EventId, EventId>> find_race(const SparseGraph& g, C& checker) {
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

// ---- Coherence
// -------------------------------------------------------------------------------------------------------

// Can e be left by co and fr only? If happens-before is made of po and rf, a cycle through e of happens-before and eco
// is then one that has e between the two; or passes through e on its way along co, which is transitive, so that it is
// there without e.
[[nodiscard]] inline bool leads_along_co_only(const SparseGraph& g, EventId e) {
    return g[e].po_next == SparseGraph::none && (!g.is_write(e) || g[e].first_reader == SparseGraph::none);
}

// What an access writes or reads; none: nothing yet, or it is a fence.
[[nodiscard]] inline EventId version_of(const SparseGraph& g, EventId e) {
    return g.is_write(e) ? e : g[e].rf;
}

// (co | fr);rf? from e to f. Constant time.
[[nodiscard]] inline bool is_overtaken(const SparseGraph& g, EventId e, EventId f) {
    const EventId old = version_of(g, e);
    const EventId recent = version_of(g, f);
    return old != SparseGraph::none && recent != SparseGraph::none && g.co_before(old, recent);
}

// Does nothing that happens before f overtake e? In a consistent graph nothing that happens before f overtakes f, so it
// is enough that f is of e's location and does not overtake e itself.
[[nodiscard]] inline bool is_settled(const SparseGraph& g, EventId e, EventId f) {
    if (g[e].location != g[f].location || e == f)
        return false;
    const EventId old = version_of(g, e);
    const EventId recent = version_of(g, f);
    return old != SparseGraph::none && recent != SparseGraph::none && g[recent].co_rank != 0 && g[old].co_rank != 0 &&
           !g.co_before(old, recent);
}

// Does an event before e in the view come after it in co, or read from such a write? The automaton reads the converse
// of the view. Of an event that leads along co only, in a graph in which there is no such cycle through another event.
// In an initial state all that remains to be found is before the event there, hence not looked for if that is settled.
template <typename Successors, typename Accepts>
[[nodiscard]] bool overtaken(Search& search, const SparseGraph& g, State states, State starts, EventId e,
                             const Successors& successors, const Accepts& accepts) {
    const auto unsettled = [&](EventId from, State q, const auto& visit) {
        successors(from, q, [&](EventId to, State r, std::string_view relation) {
            if (r >= starts || !is_settled(g, e, to))
                visit(to, r, relation);
        });
    };
    const auto recent = [&](EventId f, State q) { return accepts(f, q) && is_overtaken(g, e, f); };
    return search.reaches(g, states, nodes_of(e, starts), unsettled, recent);
}

} // namespace katlas::runtime
