// Restricts the execution of an error to the events that lead to the error.
//
// The events that lead to an error of a thread are the causal past of its last event. For a race or a use of bad memory
// they are the causal past of the events involved: all their (po | rf)+-predecessors. A part of a consistent graph that
// has the predecessors of all its events is consistent under every model under which programs in C are explored, since
// these models are prefix-closed (docs/codegen-requirements.md). Happens-before is contained in (po | rf)+, so it is
// the same among these events. A deadlock, an endless loop and a leak are about all threads, and are not restricted.
#pragma once

#include "katlas/native/result.hpp"

namespace katlas::workbench {

// The program is run along the part, and must come to the same error; otherwise the error is returned unchanged. To be
// called in the exploring process, whose machine is that of the error.
[[nodiscard]] native::Error shortened(const native::Error& error);
[[nodiscard]] native::Result with_short_errors(native::Result found);

} // namespace katlas::workbench
