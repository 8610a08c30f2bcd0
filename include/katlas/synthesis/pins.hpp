// What a final state has to show so that only one order of the writes to a location explains it.
//
// Each write writes its rank in co, so that the registers of reads say all of rf. They may say all of co, too, where
// coherence leaves one order; otherwise the final value of the location says which write is last; and where that is not
// enough, with three writes and more, an *observer* does: one more thread whose relaxed reads see the others in order.
// The final value is asked for, too, where an atomic instruction throws away what it reads, and adds to it: if its
// write is last, that shows what it read. (Else some read has to see the write; not_in_assembly() refuses others.)
//
// Source: the observers of diy (herdtools7, "-obs"); coherence as the four shapes that it forbids, Herding Cats,
// section 4.2.
#pragma once

#include "katlas/synthesis/candidate.hpp"

namespace katlas::synthesis {

enum class Pin : std::uint8_t { registers, final_value, observer };

// What it takes. Where more than six writes are not ordered by a thread, an observer is asked for without a look at all
// orders. O(writes!) of the location.
[[nodiscard]] Pin pin_of(const Candidate& candidate, std::size_t location);

// With an observer for each location that needs one.
[[nodiscard]] Candidate with_observers(const Candidate& candidate);

} // namespace katlas::synthesis
