// Backward revisits in graphs with holes: which reads a write may revisit (thesis section 6.1), by an extensibility
// oracle that leaves room in holes (section 5.4.1).
//
// A write w may revisit a read r of its location that is neither in w's causal prefix nor po-before w, if every event e
// that the revisit removes, and r, was added as the oracle prescribes with respect to
// Prevs = { what is older than e } u prefix(w) \ { w }, and nothing in Prevs reads from it.
//
// What the oracle prescribes: where no po-later event of the location is in Prevs, a read reads the co-last write, a
// write goes behind it, and a weak compare-exchange succeeds if it can. Else as early as coherence with what is
// po-before allows: a read reads what the last access of the location in its thread wrote or read, or the initial
// write; a write goes right behind that; and neither comes between the halves of a read-modify-write, but behind all
// that follow there on each other; a weak compare-exchange fails. The read of an exchange whose write is there reads
// what is before that. Of exclusive writes nothing is asked, their place is that of their read.
//
// The thesis fills a hole as late as can be, with what the next event of the location reads. That leaves no room for a
// write that is to be added yet between the two; docs/exploration.md has an example.
#pragma once

#include "katlas/explore/causal_graph.hpp"

namespace katlas::explore {

// Whether e was added as the oracle prescribes, if w is the write that might revisit. Linear in the thread, and in the
// writes of the location.
[[nodiscard]] bool is_maximally_added(const CausalGraph& g, EventId e, EventId w);

// The youngest read older than `bound` that w may revisit; none if there is none. w is the youngest event and has no
// place in co. All events from `bound` on are known to be in w's prefix or maximally added.
[[nodiscard]] EventId next_revisit(const CausalGraph& g, EventId w, EventId bound);

} // namespace katlas::explore
