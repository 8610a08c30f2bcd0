// Questions about graphs for the search up to reads-from (reads_from_search.hpp).
//
// The order of the oracle is an order of the writes of a location: later threads come first, within a thread later
// writes come first, and the initial write comes last.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"

#include <vector>

namespace katlas::explore {

// Appends the writes of a location that satisfy `keep`, in the order of the oracle.
template <typename Keep>
void add_writes_of(const graph::SparseGraph& g, std::uint32_t location, const Keep& keep,
                   std::vector<EventId>& writes) {
    for (std::uint32_t t = g.num_threads(); t > 0; --t)
        for (EventId e = g.last_of_thread_at(t, location); e != no_event; e = g[e].po_loc_prev)
            if (g.is_write(e) && keep(e))
                writes.push_back(e);
    writes.push_back(g.initial_write(location));
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

// Whether e, the read of a read-modify-write that has its write, could not write any more if it read from the source:
// another read-modify-write with a write that counts reads from the source. False also if it is not known without
// running the thread whether e would be the read of a read-modify-write.
template <typename Counts>
[[nodiscard]] bool is_taken(const PartialExecution& c, EventId e, EventId source, const Counts& counts) {
    const graph::SparseGraph& g = c.graph;
    if (g.rmw_write(e) == no_event || (c.alternatives(e).conditional && c.value(source) != c.value(e)))
        return false;
    for (EventId r = g[source].first_reader; r != no_event; r = g[r].reader_next)
        if (r != e && g.rmw_write(r) != no_event && counts(g.rmw_write(r)))
            return true;
    return false;
}

// The other read-modify-write that has its write and reads from the same write as e, the read of a read-modify-write:
// its read. no_event if there is none.
[[nodiscard]] EventId rival_of(const graph::SparseGraph& g, EventId e);

// Whether the last event of a thread is the read of a read-modify-write, which has not written yet.
[[nodiscard]] inline bool lacks_write(const graph::SparseGraph& g, EventId last) {
    return last != no_event && g[last].label.exclusive && g.is_read(last);
}

// Whether a is before b in the order that co and fr never contradict (runtime::Coherence), or in their thread. Of two
// writes of one location, a is then co-before b in every coherence order. Asks for the clock of b.
[[nodiscard]] bool is_forced_before(const PartialExecution& c, const ReadsFromModel& model, EventId a, EventId b);

// Whether a write may be last in co, as far as a simple argument shows: no write of the location is forced behind it,
// no read-modify-write follows it under atomicity, and it is not initial unless it is the only write.
[[nodiscard]] bool may_be_last(const PartialExecution& c, EventId write, const ReadsFromModel& model);

// Gives a write the place that is tried first.
void place_first(PartialExecution& c, EventId write);

// Whether the coherence order is the only possible one, as far as a simple argument shows: under atomicity the write of
// a read-modify-write follows the write that was read, and a write comes behind those that are forced before it and
// those that its thread has read. Linear in the writes.
[[nodiscard]] bool has_one_coherence_order(const PartialExecution& c, const ReadsFromModel& model);

// Whether e, the last event of its thread, is a maximal extension: a read that reads from the co-last write; a write
// that is the co-last write and, in a read-modify-write, follows the write that was read; or another event.
[[nodiscard]] bool leads_nowhere(const graph::SparseGraph& g, EventId e);

} // namespace katlas::explore
