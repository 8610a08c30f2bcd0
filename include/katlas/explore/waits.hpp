// Threads that wait for a value. Executions in which such a thread waits in vain are left out.
//
// A read *awaits* a value if other values block its thread at once, before another action: in a loop that only waits,
// at an assumption, or at a lock. Explored like other reads, it gives an execution for each value that blocks the
// thread, and these executions are useless. There are two remedies:
//
//   - A thread that the co-last write would block is passed over as long as another one can go on. This is an order of
//     scheduling only, a function of the graph.
//   - Once the read is added, it may read from an older write instead. If that alternative blocks the thread, it is
//     passed over, too. The read would keep that write for good: it is not maximally added, so it can be neither
//     revisited nor removed. So its thread would be blocked in all extensions, and would wait in vain, as the location
//     has a later write. The source is thesis section 7.3: annotations of loads, and futile explorations. The co-last
//     write is never passed over: the behaviour of other threads depends on it (section 7.3.1).
//
// Other threads lose no behaviour. Take an execution with such a read, and make the read read from the co-last write.
// The result is consistent, as the model is extensible and the read is the last event of its thread.
//
// Data races need care: a read may race with a plain write when it reads an old value, but not when it reads the value
// of a later release. So a read does not wait, and is explored like other reads, if it is plain, or if its location has
// a plain write that did not come before the read's thread began. If a later plain write is unordered with a read that
// waited, the exploration starts again without this reduction (NotReducible). The allocation and the end of memory are
// plain writes.
#pragma once

#include "katlas/explore/partial_execution.hpp"
#include "katlas/explore/reductions.hpp"

namespace katlas::explore {

// Whether a thread that is blocked for this reason was blocked by what it has read.
[[nodiscard]] constexpr bool awaits(program::BlockReason reason) {
    using enum program::BlockReason;
    return reason == spin || reason == lock || reason == assume;
}

// Whether a thread whose next action is `then` waits for another write than `read_from`, the source of its last read;
// no_event stands for any write. A thread that waits for a lock which it has taken itself does not count: that is a
// fault of the program, which is to be found.
[[nodiscard]] inline bool waits(const PartialExecution& c, const program::Action& then, std::uint32_t thread,
                                EventId read_from) {
    return then.kind == program::ActionKind::blocked && awaits(then.reason) &&
           (then.reason != program::BlockReason::lock || read_from == no_event || c.graph[read_from].thread != thread);
}

// Whether a write comes before the next event of a thread, by program order and the creation of threads. Linear in the
// threads.
[[nodiscard]] bool comes_before_thread(const PartialExecution& c, EventId write, std::uint32_t thread);

// Whether a read of the location by the thread cannot race with any write of the graph, regardless of its source. The
// read is not plain. Linear in the writes of the location.
[[nodiscard]] bool may_await(const PartialExecution& c, std::uint32_t thread, std::uint32_t location);

// Records a plain write that was just added. Throws NotReducible. Linear in the reads of the location that are not
// before the write.
void note_plain_write(const PartialExecution& c, EventId write);

} // namespace katlas::explore
