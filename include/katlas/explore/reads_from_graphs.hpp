// Questions about graphs for an exploration up to reads-from (explore_reads_from.hpp).
//
// The order of the oracle is an order of the writes of a location: later threads come first, within a thread later
// writes come first, and the initial write comes last.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"

namespace katlas::explore {

// The write of a location that comes behind the given one in the order of the oracle; the first write if none is given.
// no_event behind the initial write. Linear in the threads, and in the reads that it passes over.
[[nodiscard]] inline EventId next_write_of(const graph::SparseGraph& g, std::uint32_t location, EventId write) {
    if (write != no_event && g.is_initial(write))
        return no_event;
    EventId e = write == no_event ? no_event : g[write].po_loc_prev;
    for (std::uint32_t t = write == no_event ? g.num_threads() + 1 : g[write].thread;;) {
        while (e != no_event && !g.is_write(e))
            e = g[e].po_loc_prev;
        if (e != no_event)
            return e;
        if (--t == 0)
            return g.initial_write(location);
        e = g.last_of_thread_at(t, location);
    }
}

// The first write of a location that satisfies `keep`, in the order of the oracle; the initial write if no other does.
template <typename Keep>
[[nodiscard]] EventId first_write_of(const graph::SparseGraph& g, std::uint32_t location, const Keep& keep) {
    for (std::uint32_t t = g.num_threads(); t > 0; --t)
        for (EventId e = g.last_of_thread_at(t, location); e != no_event; e = g[e].po_loc_prev)
            if (g.is_write(e) && keep(e))
                return e;
    return g.initial_write(location);
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

// Whether a is before b in the order that co and fr never contradict (runtime::Coherence), or in their thread. Of two
// writes of one location, a is then co-before b in every coherence order. Asks for the clock of b.
[[nodiscard]] bool is_forced_before(const PartialExecution& c, const ReadsFromModel& model, EventId a, EventId b);

// Whether a write may be last in co, as far as a simple argument shows: no write of the location is forced behind it,
// no read-modify-write follows it under atomicity, and it is not initial unless it is the only write.
[[nodiscard]] bool may_be_last(const PartialExecution& c, EventId write, const ReadsFromModel& model);

// The write behind which a write without a place is placed.
[[nodiscard]] EventId first_place(const graph::SparseGraph& g, EventId write);

// Whether the coherence order is the only possible one, as far as a simple argument shows: under atomicity the write of
// a read-modify-write follows the write that was read, and a write comes behind those that are forced before it and
// those that its thread has read. Linear in the writes.
[[nodiscard]] bool has_one_coherence_order(const PartialExecution& c, const ReadsFromModel& model);

} // namespace katlas::explore
