// An explorer tries the writes of a location from the co-last one back, for a new read from the write or a new write
// directly after it in co. This header decides whether the explorer may stop at the first write for which the new event
// is inconsistent (first_failure_is_final, runtime/checker.hpp).
//
// It may if all axioms except atomicity are about cycles, and their automata satisfy these conditions: steps of co and
// fr lead from state 0 to state 0 only, whatever the events; if there are steps of one of the two, there are steps of
// both; no step of rf leads from another state to 0. Let e be the new read or write. Let n be the write after e in co,
// or, if e is a read, the write after its source in co. Only co, fr, or rf to a read that ends its thread leads away
// from e. So a forbidden cycle through e continues to n, in state 0 there. Suppose that the cycle arrives at e by co,
// by fr, or by rf from its source. Then there is a forbidden cycle without e: the write in the place of e is directly
// before n, and events that read from it step to n by fr. But the graph without e is consistent. Hence some cycle
// arrives at e by program order alone. This cycle also reaches n by more steps of co if e reads from an older write or
// is placed after one.
#pragma once

#include "katlas/codegen/plan.hpp"

namespace katlas::codegen {

// `all`: the kinds of events.
[[nodiscard]] bool has_final_failures(const CheckerPlan& plan, AtomMask all);

} // namespace katlas::codegen
