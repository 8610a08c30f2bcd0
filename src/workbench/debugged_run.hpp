// The process under a debugger: it runs the program of a trace along its steps, each program thread in its own thread
// of the process (katlas/native/machine.hpp: Machine::watch).
//
// A thread that has performed a step runs on to its next step, and waits there until that step comes in the order of
// the trace. Values of shared memory are in the execution graph. For the debugger they are also in memory: each
// location has the last write in its coherence order among the performed steps.
//
// The process calls katlas_debug_stop where a debugger may want to stop: before the program begins, at each step before
// the thread is told its outcome, and at the error. The debugger sets katlas_debug_stop_at: the process stops at the
// first step with this number or a greater one. If it is INT_MAX, the process stops at the steps of the error, and at
// the error. katlas_debug_step is the next step: -1 at the beginning, the number of steps at the error.
// katlas_debug_routine is the function that the thread of the step runs.
#pragma once

#include "katlas/workbench/trace.hpp"

namespace katlas::workbench {

// The steps of the error, counted from 0.
[[nodiscard]] std::vector<std::size_t> steps_of_error(const Trace& trace);

} // namespace katlas::workbench
