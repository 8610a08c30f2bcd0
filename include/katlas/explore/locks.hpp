// Mutexes as primitives: no execution is explored in which a thread waits in vain for a mutex that its holder gives
// back.
//
// A lock of a mutex is a read-modify-write whose read blocks its thread if it reads that the mutex is taken. Its write
// begins a *section* of the mutex, and the next write of the location by the same thread ends the section. Plain TruSt
// explores executions in which a thread gets a mutex, and also executions in which the thread has read too early and
// waits for ever. The latter outnumber the former by far. There are three cases:
//
//   - A thread that stands at a lock which is taken. The thread is passed over as long as another one can go on
//     (PlainPolicy::next_step). This is an order of scheduling only, a function of the graph.
//   - A lock that is added tries older writes. If the lock reads from a write that begins a section, its thread waits
//     for ever: the end of the section is already in the graph, or no thread can go on. Such alternatives are passed
//     over.
//   - A lock's write w revisits the read r of another lock, which then waits for w's section to end. When the write u
//     that ends the section is placed, r is made to read from u, in place and without alternatives, and its thread goes
//     on: u hands the mutex over. When u loses its place r waits again. So r takes part in the exploration as if it
//     were added with u, but keeps its age. (In TruSt u revisits r. Then all that is younger than r is removed and
//     added again, and there are also the graphs in which r keeps reading from w, and its thread is blocked for ever.)
//
// The oracle of revisits takes the hand-over into account. In the extension of a graph by the oracle, r reads from u.
// So r counts as maximally added if it would do so when reading from w, unless u stays. When the oracle looks for
// readers of a removed write, r is a reader of w and not of u. If a revisit removes u and not r, r waits for w's
// section again. If several locks wait for one section, the oldest lock of the graph gets the mutex.
//
// A spin lock is a mutex, too: a compare-exchange after which the thread waits if it reads what it would have written.
// All locks of the location expect one value, and the ends of sections write it (LockUse).
//
// Deadlocks are found as before: a thread stands at a lock when no thread can go on. The reduction needs atomic
// read-modify-writes. A test compares it, on random programs, with locks as plain read-modify-writes: executions,
// deadlocks and errors must agree.
#pragma once

#include "katlas/explore/partial_execution.hpp"

namespace katlas::explore {

// Whether a write is that of a lock. Constant.
[[nodiscard]] inline bool begins_section(const PartialExecution& c, EventId write) {
    return c.graph[write].label.exclusive && c.alternatives(c.graph.rmw_read(write)).locks;
}

// The write that begins the section of a mutex which the write u ends; no_event if u ends no section. Constant.
[[nodiscard]] inline EventId section_ended_by(const PartialExecution& c, EventId u) {
    const graph::SparseGraph::Node& n = c.graph[u];
    if (n.label.exclusive || n.po_loc_prev == no_event)
        return no_event;
    const EventId begin = n.po_loc_prev;
    return c.is_write(begin) && begins_section(c, begin) ? begin : no_event;
}

// The write that ends the section which the write `begin` has begun; no_event if the section has no end yet, or `begin`
// begins no section. Constant.
[[nodiscard]] inline EventId end_of_section(const PartialExecution& c, EventId begin) {
    const EventId next = c.graph[begin].po_loc_next;
    return next != no_event && c.is_write(next) && section_ended_by(c, next) == begin ? next : no_event;
}

// Whether a lock waits for the end of the section which the write u ends. Constant.
[[nodiscard]] inline bool waits_for(const PartialExecution& c, EventId r, EventId u) {
    return c.alternatives(r).locks && !c.graph[r].label.exclusive && c.graph[r].rf == section_ended_by(c, u);
}

// The oldest lock that waits for the end of the section which the write u ends; no_event if no lock waits. Linear in
// the reads that read from the section's begin.
[[nodiscard]] inline EventId oldest_waiting_for(const PartialExecution& c, EventId u) {
    const EventId begin = section_ended_by(c, u);
    EventId oldest = no_event;
    if (begin != no_event)
        for (EventId r = c.graph[begin].first_reader; r != no_event; r = c.graph[r].reader_next)
            if (waits_for(c, r, u) && (oldest == no_event || r < oldest))
                oldest = r;
    return oldest;
}

// The begin of the section for whose end a lock r waited before it got the mutex; no_event if r did not wait. Constant.
[[nodiscard]] inline EventId waited_for(const PartialExecution& c, EventId r) {
    const EventId u = c.graph[r].rf;
    return c.alternatives(r).locks && !c.is_initial(u) && u > r ? section_ended_by(c, u) : no_event;
}

// The lock that waited for the write u and got the mutex by it; no_event if there is none. Linear in u's readers.
[[nodiscard]] inline EventId handed_over_by(const PartialExecution& c, EventId u) {
    for (EventId r = c.graph[u].first_reader; r != no_event; r = c.graph[r].reader_next)
        if (waited_for(c, r) != no_event)
            return r;
    return no_event;
}

} // namespace katlas::explore
