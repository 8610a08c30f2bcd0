// How far back the alternatives of an event go: the oldest write that a read may read from, or that a write may be put
// right behind, as far as coherence says so.
//
// Let e be the youngest event, and f an access of its location that is before e in an order that co and fr do not go
// against (runtime::Coherence). If e read from a write, or were put right behind one, that is co-before what f has
// written or read, then there were a step of co or fr from e to that, and perhaps one of rf on to f: back to something
// before e. So what f has written or read is the oldest alternative; and of each thread the last such f says all, since
// along a thread what its accesses have written or read grows in co. That the model forbids such cycles was proved when
// its checker was made:
//
//     of_threads   po-loc                irreflexive po-loc;(rf | (co | fr);rf?)
//     of_causes    (po | rf)+            irreflexive (po | rf)+;(co | fr)
//     of_view      the view of clocks    an axiom is `irreflexive view;eco?`, and the view contains po
//
// Only what is before e's predecessor in its thread is asked about, as that does not depend on what e reads.
#pragma once

#include "katlas/explore/partial_execution.hpp"
#include "katlas/runtime/happens_before.hpp"

namespace katlas::explore {

// What is known of a checker; nothing of one that does not say.
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

// The later one in co, of two writes that have their places.
[[nodiscard]] inline EventId later_in_co(const graph::SparseGraph& g, EventId a, EventId b) {
    return g.co_before(a, b) ? b : a;
}

// e is the youngest event, an access; no read is without rf, and no write but e without a place.
//
// As far as e's own thread says so. Constant.
template <typename Checker>
[[nodiscard]] EventId oldest_source_of_thread(const Checker& checker, const PartialExecution& c, EventId e) {
    const EventId before = c.graph[e].po_loc_prev;
    return before == graph::SparseGraph::none || coherence_of(checker) == runtime::Coherence::unknown
               ? c.graph.initial_write(c.graph[e].location)
               : runtime::version_of(c.graph, before);
}

// The same, of all threads. Linear in the threads and in their accesses of the location that are not before e.
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
