// What the search up to reads-from (reads_from_search.hpp) asks of graphs.
//
// The order of the oracle is one of writes of a location: of a later thread first, of a thread the later one first, the
// initial write last.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"

#include <vector>

namespace katlas::explore {

// The writes of a location that are to be kept, in the order of the oracle.
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

// The first of these.
template <typename Keep>
[[nodiscard]] EventId first_write_of(const graph::SparseGraph& g, std::uint32_t location, const Keep& keep) {
    for (std::uint32_t t = g.num_threads(); t > 0; --t)
        for (EventId e = g.last_of_thread_at(t, location); e != no_event; e = g[e].po_loc_prev)
            if (g.is_write(e) && keep(e))
                return e;
    return g.initial_write(location);
}

// Whether a write is of a read-modify-write that reads from where another one does that has written and counts.
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

// Gives a write the first place that is to be tried.
void place_first(PartialExecution& c, EventId write);

// Whether it is known that no other coherence order comes into question: under atomicity the write of a
// read-modify-write follows what is read, behind the initial write there is nothing else, and a thread writes behind
// what it has written or read. Linear in the writes.
[[nodiscard]] bool has_one_coherence_order(const graph::SparseGraph& g, const ReadsFromModel& model);

// Whether an event, the last of its thread, is one by which models may be extended.
[[nodiscard]] bool leads_nowhere(const graph::SparseGraph& g, EventId e);

} // namespace katlas::explore
