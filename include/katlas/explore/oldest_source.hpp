// The oldest alternative of an event: the oldest write that a read may read from, or that a write may be put right
// behind, according to coherence.
//
// Let e be the youngest event, and let f be an access of the same location that is before e in an order which co and fr
// must not contradict (runtime::Coherence). Let v be the write that f is or reads from. If e read from a write
// co-before v, or were put right behind such a write, a step of fr or co would lead from e to v, and perhaps a step of
// rf from v to f: a cycle, as f is before e. So v is the oldest alternative. The last such f of each thread suffices,
// since v grows in co along a thread. The proof that the model forbids such cycles was made along with its checker:
//
//     of_threads   po-loc                irreflexive po-loc;(rf | (co | fr);rf?)
//     of_causes    (po | rf)+            irreflexive (po | rf)+;(co | fr)
//     of_view      the view of clocks    an axiom is `irreflexive view;eco?`, and the view contains po
//
// Only accesses that are before e's predecessor in its thread count, since these do not depend on the source of e.
#pragma once

#include "katlas/explore/partial_execution.hpp"
#include "katlas/runtime/happens_before.hpp"

namespace katlas::explore {

// The property that a checker declares; `unknown` if it declares none.
template <typename Checker>
[[nodiscard]] constexpr runtime::Coherence coherence_of(const Checker& checker) {
    if constexpr (requires { checker.coherence; })
        return checker.coherence;
    else
        return runtime::Coherence::unknown;
}
template <typename Checker>
[[nodiscard]] constexpr bool first_failure_is_final(const Checker& checker) {
    if constexpr (requires { checker.first_failure_is_final; })
        return checker.first_failure_is_final;
    else
        return false;
}

// The co-later of two writes that have their places.
[[nodiscard]] inline EventId later_in_co(const graph::SparseGraph& g, EventId a, EventId b) {
    return g.co_before(a, b) ? b : a;
}

// Requires: e is the youngest event, and an access; every read has its rf, and every write but e has its place.
//
// The bound given by e's own thread. Constant.
template <typename Checker>
[[nodiscard]] EventId oldest_source_of_thread(const Checker& checker, const PartialExecution& c, EventId e) {
    const EventId before = c.graph[e].po_loc_prev;
    return before == graph::SparseGraph::none || coherence_of(checker) == runtime::Coherence::unknown
               ? c.graph.initial_write(c.graph[e].location)
               : runtime::version_of(c.graph, before);
}

// The bound given by all threads. Linear in the threads and in their accesses of the location that are not before e.
template <typename Checker>
[[nodiscard]] EventId oldest_source(Checker& checker, const PartialExecution& c, EventId e) {
    using runtime::Coherence;
    constexpr EventId none = graph::SparseGraph::none;
    const graph::SparseGraph& g = c.graph;
    const Coherence coherence = coherence_of(checker);
    const std::uint32_t location = g[e].location;
    EventId oldest = oldest_source_of_thread(checker, c, e);
    const EventId previous = g[e].po_prev;
    if (coherence == Coherence::unknown || coherence == Coherence::of_threads || previous == none ||
        oldest == g.co_last(location))
        return oldest;
    const auto join = [&](const auto& is_before) {
        for (std::uint32_t t = 1; t <= g.num_threads(); ++t) {
            if (t == g[e].thread)
                continue;
            EventId f = g.last_of_thread_at(t, location);
            while (f != none && !is_before(f))
                f = g[f].po_loc_prev;
            if (f != none)
                oldest = later_in_co(g, oldest, runtime::version_of(g, f));
        }
    };
    if (coherence == Coherence::of_causes) {
        join([&](EventId f) { return c.in_prefix(f, previous); });
    } else if constexpr (runtime::HasClock<Checker>) {
        const std::span<const std::uint32_t> clock = checker.clock(g, previous);
        join([&](EventId f) { return g[f].index < clock[g[f].thread]; });
    }
    return oldest;
}

} // namespace katlas::explore
