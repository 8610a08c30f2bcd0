// The search for load buffering races (load_buffering.hpp) in an execution, for any way to decide happens-before. The
// clocks of RC11's checker (runtime/happens_before.hpp) are mostly known already; matrices need nothing but the graph.
#pragma once

#include "katlas/explore/load_buffering.hpp"

namespace katlas::explore {

// Whether a happens before b, by the clocks of a checker of RC11. All reads and writes of the graph have their places.
template <typename Checker>
[[nodiscard]] bool happens_before(Checker& checker, const graph::SparseGraph& g, EventId a, EventId b) {
    return checker.clock(g, b)[g[a].thread] > g[a].index;
}

// A write of the location of the read r, in another thread and behind `after` in po | rf, that r does not happen
// before; no_event if there is none. `after` is behind r, so no such write happens before r. `is_before` decides
// happens-before between events of threads.
template <typename IsBefore>
[[nodiscard]] EventId racing_write_behind(const PartialExecution& x, EventId r, EventId after,
                                          const IsBefore& is_before) {
    const graph::SparseGraph& g = x.graph;
    for (EventId w = g[g.initial_write(g[r].location)].co_next; w != no_event; w = g[w].co_next)
        if (g[w].thread != g[r].thread && x.in_prefix(after, w) && !is_before(r, w))
            return w;
    return no_event;
}

// As find_load_buffering(). Begins with the writes that could have been made earlier and are read by other threads. In
// most executions these are few, and reads come before few of them.
template <typename IsBefore>
[[nodiscard]] std::optional<LoadBufferingRace> search_load_buffering(const PartialExecution& x,
                                                                     const IsBefore& is_before) {
    const graph::SparseGraph& g = x.graph;
    std::optional<LoadBufferingRace> first;
    const auto look_before = [&](EventId p, EventId s) {
        for (EventId r = g[p].po_prev; r != no_event && !is_barrier(g[r].label); r = g[r].po_prev)
            if (g.is_read(r) && is_weak(g[r].label.mode) && (!first || r < first->read))
                if (const EventId w = racing_write_behind(x, r, s, is_before); w != no_event)
                    first = LoadBufferingRace{r, w};
    };
    for (EventId p = g.num_locations(); p < g.size(); ++p)
        if (g.is_write(p) && is_weak(g[p].label.mode) && g[p].po_prev != no_event)
            for (EventId s = g[p].first_reader; s != no_event; s = g[s].reader_next)
                if (g[s].thread != g[p].thread)
                    look_before(p, s);
    return first;
}

} // namespace katlas::explore
