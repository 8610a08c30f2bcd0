// Backward revisits in graphs with holes: which reads a write may revisit (thesis section 6.1). The extensibility
// oracle (section 5.4.1) leaves room in holes.
//
// A write w may revisit a read r of its location that is neither in w's causal prefix nor po-before w, if every event e
// that the revisit removes, and r, was added as the oracle prescribes with respect to
// Prevs = { what is older than e } u prefix(w) \ { w }, and nothing in Prevs reads from it.
//
// What the oracle prescribes: if no po-later event of the location is in Prevs, a read reads from the co-last write, a
// write goes behind the co-last write, and a weak compare-exchange succeeds if it can. Otherwise an event goes as early
// as coherence with the po-before events allows. A read reads from the write that the last access of the location in
// its thread wrote or read, or from the initial write. A write goes right behind that write. Neither goes between the
// halves of a read-modify-write: it goes behind the whole chain of read-modify-writes there. A weak compare-exchange
// fails. The read of an exchange whose write is in the graph reads from the co-predecessor of that write. Exclusive
// writes are not asked about: their read determines their place.
//
// The thesis fills a hole as late as possible: with the write that the next event of the location reads. Then no room
// is left for a write that is yet to be added between the two events; docs/exploration.md has an example.
#pragma once

#include "katlas/explore/causal_graph.hpp"

namespace katlas::explore {

// Whether e was added as the oracle prescribes. The write w is the one that might revisit. Linear in the thread, and in
// the writes of the location.
[[nodiscard]] bool is_maximally_added(const CausalGraph& g, EventId e, EventId w);

// The youngest read older than `bound` that w may revisit; no_event if there is no such read. The write w is the
// youngest event and has no place in co. All events from `bound` on are known to be in w's prefix or maximally added.
[[nodiscard]] EventId next_revisit(const CausalGraph& g, EventId w, EventId bound);

} // namespace katlas::explore
