// The exploration of a native program up to the reads-from equivalence (explore/explore_reads_from.hpp), by a crew of
// processes. It begins anew as often as the machine finds out something about the program (machine.hpp).
//
// No error is missed for the coherence order that is not looked at: who accesses memory that is freed meanwhile has a
// race, and a thread that waits for ever is found by the witness in which it has read last writes. Plain accesses of
// parts of a place that is accessed as a whole are refused, since what they do depends on coherence order.
#pragma once

#include "katlas/explore/explore_reads_from.hpp"
#include "katlas/native/crew.hpp"
#include "katlas/native/result.hpp"

namespace katlas::native {

// As explore_with(), without reductions: those of the options have to be off. Throws Refusal, and explore::NoSample.
using MakeModel = std::function<explore::ReadsFromModel()>;
[[nodiscard]] Result explore_reads_from(Machine& machine, Crew& crew, const Options& options,
                                        const MakeModel& make_model);

} // namespace katlas::native
