// What a debugger looks at: a process that runs the program of a trace along its steps, each thread in a thread of the
// process of its own (katlas/native/machine.hpp: Machine::watch).
//
// A thread that has performed a step goes on to where it stands at its next one, and waits there until that comes in
// the order of the trace. Values of shared memory are in the execution graph; for the debugger they are also in memory:
// of each location the last write in its coherence order, among those of steps that were performed.
//
// The process calls katlas_debug_stop where a debugger may want to stop: first before the program begins, then at each
// step before the thread is told what comes of it, in the end at the error. It stops at the first step that has the
// number katlas_debug_stop_at or a greater one, which the debugger sets; as long as that is INT_MAX, at steps that the
// error is about, and at the error. katlas_debug_step is the step that comes next: -1 at the beginning, the number of
// steps at the error. katlas_debug_routine is the function that the thread of a step runs.
#pragma once

#include "katlas/workbench/trace.hpp"

namespace katlas::workbench {

// The steps that the error is about, from 0.
[[nodiscard]] std::vector<std::size_t> steps_of_error(const Trace& trace);

} // namespace katlas::workbench
