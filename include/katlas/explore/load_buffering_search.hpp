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

// As find_load_buffering().
template <typename IsBefore>
[[nodiscard]] std::optional<LoadBufferingRace> search_load_buffering(const PartialExecution& x,
                                                                     const IsBefore& is_before) {
    const graph::SparseGraph& g = x.graph;
    for (EventId r = g.num_locations(); r < g.size(); ++r) {
        if (!g.is_read(r) || !is_weak(g[r].label.mode))
            continue;
        for (EventId p = g[r].po_next; p != no_event && !is_barrier(g[p].label); p = g[p].po_next) {
            if (!g.is_write(p) || !is_weak(g[p].label.mode))
                continue;
            for (EventId s = g[p].first_reader; s != no_event; s = g[s].reader_next)
                if (g[s].thread != g[r].thread)
                    if (const EventId w = racing_write_behind(x, r, s, is_before); w != no_event)
                        return LoadBufferingRace{r, w};
        }
    }
    return std::nullopt;
}

} // namespace katlas::explore
