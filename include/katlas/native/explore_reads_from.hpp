// The exploration of a native program up to the reads-from equivalence (explore/explore_reads_from.hpp), by a crew of
// processes. It starts again each time the machine finds out something about the program (machine.hpp).
//
// No error is missed although coherence orders are not explored: an access of memory that is freed concurrently is a
// race, and a thread that waits for ever is found by a witness in which it has read last writes. Plain accesses to
// parts of a place that is accessed as a whole are refused, since their effect depends on the coherence order.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"
#include "katlas/native/crew.hpp"
#include "katlas/native/result.hpp"

namespace katlas::native {

// As explore_with(), without reductions: the reductions of the options have to be off. Throws Refusal, and
// explore::NoSample.
using MakeModel = std::function<explore::ReadsFromModel()>;
[[nodiscard]] Result explore_reads_from(Machine& machine, Crew& crew, const Options& options,
                                        const MakeModel& make_model);

} // namespace katlas::native
