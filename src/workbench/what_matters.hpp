// The reads on which an error depends.
//
// A read matters if with another value the program, all else being equal, would not have the error. The other values
// are the initial value and those of other writes of the place that are earlier steps, except for values older than
// those that the thread has seen there before. The model need not allow the read to read them. All else means the order
// of the steps and the sources of other reads. So this is a question about the program, not about the model. Reads that
// wake a thread or take a lock are not considered.
#pragma once

#include "katlas/workbench/trace.hpp"

#include <vector>

namespace katlas::workbench {

// The result is by step of `trace`, which is the trace of `error` with `steps` as its events. Each read is tried in
// another process, since a program may do anything with another value. No read matters if this takes more than a few
// seconds, or if reads come before their writes.
[[nodiscard]] std::vector<bool> what_matters(const native::Error& error, const std::vector<graph::EventId>& steps,
                                             const Trace& trace);

} // namespace katlas::workbench
