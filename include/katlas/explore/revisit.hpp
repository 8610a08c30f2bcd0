// Backward revisits in plain graphs: which reads a write may revisit (thesis section 6.1, algorithm 6.1).
//
// A write w may revisit a read r of its location that is not in w's causal prefix, if the graph is a maximal extension:
// every event e that the revisit removes, and r, was added as the extensibility oracle prescribes with respect to Prevs
// = { what is not younger than e } u prefix(w), and nothing in Prevs reads from it. For models without dependencies the
// oracle prescribes the co-last write (section 5.4.1). An exclusive write is not asked about, since its read determines
// its place. The oracle prescribes that a weak compare-exchange succeeds.
//
// Since the removed events of an older read include those of a younger one, reads are tried from the youngest to the
// oldest, and the search ends at the first event that was not added maximally. See locks.hpp for locks.
#pragma once

#include "katlas/explore/partial_execution.hpp"

namespace katlas::explore {

// The youngest read older than `bound` that w may revisit; none if there is none. w is the youngest event and has no
// place in co. `locks`: events may be locks. All events from `bound` on are known to be in w's prefix or maximally
// added. Linear in the threads, in the accesses of the location that are not in w's prefix, and in the events between
// them that are not in w's prefix, times their co-successors.
[[nodiscard]] EventId next_revisit(const PartialExecution& c, EventId w, EventId bound, bool locks = false);

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

// Whether two read-modify-writes would read from one write if w revisited r: that of w, and one that stays. Atomicity
// forbids this.
[[nodiscard]] inline bool leaves_two_updates(const PartialExecution& c, EventId r, EventId w) {
    return shares_source(c.graph, w,
                         [&](EventId other) { return other != r && (other < r || c.stays_with(other, w)); });
}

} // namespace katlas::explore
