// Which reads an error depends on.
//
// A read matters if it could have got another value, and then the program, all else being equal, would not have the
// error. The other values are those of the other writes of the place that are earlier steps, and the initial one, but
// for values older than what the thread has seen there before; whether the model allows it to read them is not asked.
// All else is the order of the steps and what other reads read from. So it is a question about the program, not about
// the model. What wakes a thread, or hands it a lock, is no read of this kind.
#pragma once

#include "katlas/workbench/trace.hpp"

#include <vector>

namespace katlas::workbench {

// By step of the trace, which is that of the error in this order of its events. Each read is tried in another process,
// since a program may do anything with another value. Nothing matters if that takes more than a few seconds, or if
// reads come before their writes.
[[nodiscard]] std::vector<bool> what_matters(const native::Error& error, const std::vector<graph::EventId>& steps,
                                             const Trace& trace);

} // namespace katlas::workbench
