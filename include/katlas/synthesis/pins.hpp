// The parts of a final state that determine the order of the writes to each location.
//
// Each write writes its rank in co, so the registers of reads determine rf. They also determine co if coherence leaves
// only one order. Otherwise the final value of the location shows which write is last. With three writes or more this
// may not be enough; then an *observer* shows the order: an additional thread whose relaxed reads see the writes in
// order. The final value is also needed if an atomic instruction adds to the value that it reads and discards this
// value: if its write is last, the final value shows what it read. (Otherwise some read has to see the write;
// not_in_assembly() refuses other candidates.)
//
// Source: the observers of diy (herdtools7, "-obs"); coherence as the four shapes that it forbids, Herding Cats,
// section 4.2.
#pragma once

#include "katlas/synthesis/candidate.hpp"

namespace katlas::synthesis {

enum class Pin : std::uint8_t { registers, final_value, observer };

// The pin that the location needs. If more than six writes are not ordered by a thread, the answer is an observer,
// without a check of all orders. O(writes!) of the location.
[[nodiscard]] Pin pin_of(const Candidate& candidate, std::size_t location);

// The candidate with an observer for each location that needs one.
[[nodiscard]] Candidate with_observers(const Candidate& candidate);

} // namespace katlas::synthesis
