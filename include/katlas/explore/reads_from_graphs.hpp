// Questions about graphs for the search up to reads-from (reads_from_search.hpp).
//
// The order of the oracle is an order of the writes of a location: later threads come first, within a thread later
// writes come first, and the initial write comes last.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"

#include <vector>

namespace katlas::explore {

// The writes of a location that satisfy `keep`, in the order of the oracle.
template <typename Keep>
[[nodiscard]] std::vector<EventId> writes_of(const graph::SparseGraph& g, std::uint32_t location, const Keep& keep) {
    std::vector<EventId> writes;
    for (std::uint32_t t = g.num_threads(); t > 0; --t)
        for (EventId e = g.last_of_thread_at(t, location); e != no_event; e = g[e].po_loc_prev)
            if (g.is_write(e) && keep(e))
                writes.push_back(e);
    writes.push_back(g.initial_write(location));
    return writes;
}

// The first of these writes.
template <typename Keep>
[[nodiscard]] EventId first_write_of(const graph::SparseGraph& g, std::uint32_t location, const Keep& keep) {
    for (std::uint32_t t = g.num_threads(); t > 0; --t)
        for (EventId e = g.last_of_thread_at(t, location); e != no_event; e = g[e].po_loc_prev)
            if (g.is_write(e) && keep(e))
                return e;
    return g.initial_write(location);
}

// Whether a write belongs to a read-modify-write that reads from the same write as another one. The other one counts
// only if it has its write, and if `counts` holds for its read.
template <typename Counts>
[[nodiscard]] bool shares_source(const graph::SparseGraph& g, EventId e, const Counts& counts) {
    const EventId read = g.is_write(e) ? g.rmw_read(e) : no_event;
    if (read == no_event || g[read].rf == no_event)
        return false;
    for (EventId r = g[g[read].rf].first_reader; r != no_event; r = g[r].reader_next)
        if (r != read && g.rmw_write(r) != no_event && counts(r))
            return true;
    return false;
}

// Whether the last event of a thread is the read of a read-modify-write, which has not written yet.
[[nodiscard]] bool lacks_write(const graph::SparseGraph& g, EventId last);

// Whether the write's thread has no later write of the location. Of each thread, only this write can be last in co.
[[nodiscard]] bool is_last_write_of_thread(const graph::SparseGraph& g, EventId write);

// Gives a write the place that is tried first.
void place_first(PartialExecution& c, EventId write);

// Whether the coherence order is the only possible one, as far as a simple argument shows: under atomicity the write of
// a read-modify-write follows the write that was read, and a thread writes behind the writes that it has written or
// read. Linear in the writes.
[[nodiscard]] bool has_one_coherence_order(const graph::SparseGraph& g, const ReadsFromModel& model);

// Whether e, the last event of its thread, is a maximal extension: a read that reads from the co-last write; a write
// that is the co-last write and, in a read-modify-write, follows the write that was read; or another event.
[[nodiscard]] bool leads_nowhere(const graph::SparseGraph& g, EventId e);

} // namespace katlas::explore
