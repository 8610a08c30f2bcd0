// An execution graph of an exploration as text. Threads side by side would be too wide for programs, so the text has a
// paragraph for each thread, with the source of each read, and co for each location with two writes or more.
#pragma once

#include "legend.hpp"

#include <string>

namespace katlas::workbench {

// "R[sc]", "W*[rlx]", "F[dmb st]": the star marks half of a read-modify-write.
[[nodiscard]] std::string label_text(graph::Label label);
// "P0.1"; "init" for an initial write.
[[nodiscard]] std::string event_name(const explore::PartialExecution& c, explore::EventId e);
// "P0.1: W*[rlx] x=1": the thread, the event's place in it, whether it is half of a read-modify-write, mode, location
// and value. "init: x=0" for an initial write. Other operations are named instead: "P0.1: create P1".
[[nodiscard]] std::string event_text(const explore::PartialExecution& c, explore::EventId e, const Legend& legend);
// For a read also " from P0.0", the write that it reads from.
[[nodiscard]] std::string event_line(const explore::PartialExecution& c, explore::EventId e, const Legend& legend);
[[nodiscard]] std::string print_execution(const explore::PartialExecution& c, const Legend& legend);

} // namespace katlas::workbench
