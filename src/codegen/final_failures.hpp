// Whether an explorer that tries the writes of a location, from the co-last back, may stop at the first at which a
// read, or a write right behind it, is inconsistent (first_failure_is_final, runtime/checker.hpp).
//
// It may if all axioms but atomicity are about cycles, and their automata take steps of co and fr from state 0 to
// state 0 only, whatever the events, both if one of them, and no step of rf from another state to 0. Let e be that
// read or write, n the write behind its place in co, or the one that its source comes before. Nothing but co, fr or rf
// to a read that ends its thread leads away from e. So a forbidden cycle through e goes on to n, in state 0 there.
// Where it comes to e by co, by fr or by rf from its place or source, there is one without e, since the write there is
// right before n, and what reads from it steps to n by fr: but the graph without e is consistent. Hence some cycle
// comes to e by program order alone, and that reaches n by more steps of co, too, when e reads from an older write or
// is put behind one.
#pragma once

#include "katlas/codegen/plan.hpp"

namespace katlas::codegen {

// `all`: the kinds of events.
[[nodiscard]] bool has_final_failures(const CheckerPlan& plan, AtomMask all);

} // namespace katlas::codegen
