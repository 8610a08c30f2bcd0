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

} // namespace katlas::explore
