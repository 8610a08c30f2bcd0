// Executions of native programs, and the actions of their events.
#pragma once

#include "katlas/explore/running_execution.hpp"
#include "katlas/native/native_run.hpp"

namespace katlas::native {

using NativeExecution = explore::RunningExecution<NativeRun>;

// The action of each event of a graph, by event; void for initial writes and for events that the run has not passed.
// Each thread is run once more.
[[nodiscard]] std::vector<Machine::Next> actions_of(const NativeExecution& c);

// A use of memory before it was written, or after it was freed.
enum class MemoryFaultKind : std::uint8_t { uninitialised, after_free, freed_twice };

struct MemoryFault {
    MemoryFaultKind kind = MemoryFaultKind::uninitialised;
    explore::EventId use = 0;                   // the access, or the second free
    explore::EventId cause = explore::no_event; // the free, or the write that the access reads from
};

// The first memory fault of a graph. The values of events show possible faults; only then are the actions of events
// computed (actions_of). Linear, and constant if no location is in a heap or a stack.
[[nodiscard]] std::optional<MemoryFault> find_memory_fault(const NativeExecution& c);

// A write to a part of an atomic location is represented by a read and a write of the whole. Finds such a write if
// another thread may write between the two. An execution without such a write is an execution of the program: each
// write of the whole immediately follows in co the write that was read, and that write is already among the causes of
// earlier events. Linear.
[[nodiscard]] std::optional<explore::EventId> find_torn_write(const NativeExecution& c);

} // namespace katlas::native
