// Executions of native programs, and what their events do.
#pragma once

#include "katlas/explore/running_execution.hpp"
#include "katlas/native/native_run.hpp"

namespace katlas::native {

using NativeExecution = explore::RunningExecution<NativeRun>;

// What each event of a graph does, by event; void for initial writes and for events that the run has not passed. Each
// thread is run once more.
[[nodiscard]] std::vector<Machine::Next> actions_of(const NativeExecution& c);

// A use of memory that was not there: before it was written, or after it was given back.
enum class MemoryFaultKind : std::uint8_t { uninitialised, after_free, freed_twice };

struct MemoryFault {
    MemoryFaultKind kind = MemoryFaultKind::uninitialised;
    explore::EventId use = 0;                   // the access, or the second free
    explore::EventId cause = explore::no_event; // the free, or the write that the access reads from
};

// The first of a graph. Events are known by their values, and looked at once more (actions_of) where these say that
// something may be wrong. Linear, and constant if no location is of a heap or a stack.
[[nodiscard]] std::optional<MemoryFault> find_memory_fault(const NativeExecution& c);

// A write to a part of an atomic location, if another thread may write between the read of the whole and the write of
// the whole that stand for it. An execution without such writes is one of the program: each of them follows in co what
// was read, and the write that was read is among the causes of what came before. Linear.
[[nodiscard]] std::optional<explore::EventId> find_torn_write(const NativeExecution& c);

} // namespace katlas::native
