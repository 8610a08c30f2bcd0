// Threads that wait for a value: executions in which such a thread waits in vain are left out.
//
// A read *awaits* a value if its thread is blocked at once, without another action, by other values: a loop that only
// waits, an assumption, a lock. Explored as any read, it makes an execution for each value that blocks the thread, of
// which nothing can come. There are two remedies:
//
//   - A thread that the co-last write would block is passed over as long as another one can go on. This is an order of
//     scheduling only, a function of the graph.
//   - Once it is added, its read has the alternative to read from an older write. If that blocks the thread, it is
//     passed over, too. The read stays in the graph with that write, because it is not maximally added, and can be
//     neither revisited nor removed. So its thread is blocked in all that comes of the alternative, and waits in vain,
//     as a later write of the location is there. The source is thesis section 7.3: annotations of loads, and futile
//     explorations. The co-last write is never passed over: what other threads can do depends on it (section 7.3.1).
//
// Other threads lose nothing. Take an execution with such a read, and make the read read from the co-last write. It is
// consistent, as the model is extensible and nothing comes behind the read in its thread.
//
// Data races need care: the read may race with a plain write, and not so if it reads a value that a later release
// writes. So a read waits for nothing, and is explored as any read, if it is plain, or its location has a plain write
// that did not come before its thread began. If a plain write comes later that is in no order with a read that waited,
// the exploration begins anew without this reduction (NotReducible). The allocation and the end of memory are plain
// writes.
#pragma once

#include "katlas/explore/partial_execution.hpp"
#include "katlas/explore/reductions.hpp"

namespace katlas::explore {

// Whether a thread that is blocked for this reason was blocked by what it has read.
[[nodiscard]] constexpr bool awaits(program::BlockReason reason) {
    using enum program::BlockReason;
    return reason == spin || reason == lock || reason == assume;
}

// Whether a thread whose next action is this waits for another write than the one from which it has read last. A lock
// that its own thread has taken is a fault of the program, which is to be found. No write: any.
[[nodiscard]] inline bool waits(const PartialExecution& c, const program::Action& then, std::uint32_t thread,
                                EventId read_from) {
    return then.kind == program::ActionKind::blocked && awaits(then.reason) &&
           (then.reason != program::BlockReason::lock || read_from == no_event || c.graph[read_from].thread != thread);
}

// Whether a write comes before all that a thread does next, by program order and the creation of threads. Linear in the
// threads.
[[nodiscard]] bool comes_before_thread(const PartialExecution& c, EventId write, std::uint32_t thread);

// Whether a read of the location by the thread, which is no plain one, cannot race with any write that is in the graph,
// whatever it reads. Linear in the writes of the location.
[[nodiscard]] bool may_await(const PartialExecution& c, std::uint32_t thread, std::uint32_t location);

// Takes note of a plain write that was just added. Throws NotReducible. Linear in the reads of the location that are
// not before it.
void note_plain_write(const PartialExecution& c, EventId write);

} // namespace katlas::explore
