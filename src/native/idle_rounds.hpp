// Rounds of loops that are without effect, but cannot be left out at once: time passes in them, since the thread asks
// for the time or waits for a condition until a time-out; or the thread holds a mutex where they end. Such a round is
// *idle*.
//
// Time. A loop may end at a deadline. So after an idle round of a thread that may learn the time, the thread's clock
// advances by more than a year, as if the thread had not run for so long: all deadlines have passed in the next round.
// If the next round is idle, too, then no later round does anything else, except for the time that it sees. Such rounds
// are left out. So the executions are explored in which a thread gives up at a deadline, and those in which what it
// waits for comes before. Rounds are compared without their times: without bytes of the thread's own memory in which
// the program has got the time, or from which a wait has read its end, if this time is not before the round.
//
// Mutexes. Often a thread holds a mutex where a round ends. It cannot stop there, as others need the mutex. It stops in
// the next round, where it holds none: at the first *gap*, right after it has left the set of a condition, or has
// unlocked the mutex. This is why. Call this moment in two consecutive rounds T1 and T2. The first round is idle. So
// its begin and its end are in equal states. If the second round is told the same values until its gap, the states at
// T1 and T2 are equal, as the code is deterministic. Between them the thread has locked mutexes, read, joined the set,
// unlocked, and left the set. Take an execution that goes on after T2, and remove everything between T1 and T2. The
// mutex is as free as before. A signal that has seen the thread in the set has chosen another thread, for the wait
// would not have timed out otherwise; it may choose the same without this thread in the set. A broadcast removes all.
// Nobody else reads the set. So this is an execution with the same results, in which the thread waits once less. As
// with all rounds that lock mutexes, the program must have no try-locks.
#pragma once

#include "machine_state.hpp"

namespace katlas::native {

// The running thread's round before the one that begins here, if it was an idle round of the loop that ends at `site`;
// else null.
[[nodiscard]] const IdleRound* idle_round_before(const Site* site, std::uint32_t position, std::uint32_t effects);

// Whether the running thread's memory at the address holds a time that it has got or used after this effect, not
// earlier than this second.
[[nodiscard]] bool holds_time(const std::byte* address, std::uint32_t effects, std::int64_t second);

// The running thread's first wait after this position that has timed out. Null: there is none.
[[nodiscard]] const Gap* first_timeout_since(std::uint32_t position);

// Likewise the first unlock after which the thread held no mutex.
[[nodiscard]] const Gap* first_unlock_since(std::uint32_t position);

// Records an idle round that ends here.
void record_idle_round(const Site* site, std::uint32_t begin, bool may_be_last);

} // namespace katlas::native
