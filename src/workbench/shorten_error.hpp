// The error of an execution in a part of it: what leads to the error, without what other threads do besides.
//
// What leads to an error of a thread is the causal past of its last event, and what leads to a race or to a use of bad
// memory is that of the events that it is about: all their (po | rf)-predecessors. A part of a consistent graph that
// has the predecessors of all its events is consistent under every model that programs in C are explored under, since
// these are prefix-closed (docs/codegen-requirements.md). Happens-before is a part of (po | rf)+, so that it is the
// same among these events. A deadlock, an endless loop and a leak are about all threads, and stay as they are.
#pragma once

#include "katlas/native/result.hpp"

namespace katlas::workbench {

// The program is run along the part, and must come to the same error; else the error stays as it is. That is in the
// process that explores, whose machine is that of the error.
[[nodiscard]] native::Error shortened(const native::Error& error);
[[nodiscard]] native::Result with_short_errors(native::Result found);

} // namespace katlas::workbench
