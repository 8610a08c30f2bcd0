// A cycle of po | rf | co | fr in an execution that is shown: why no sequentially consistent run does it.
#pragma once

#include "katlas/workbench/portrait.hpp"

namespace katlas::workbench {

// Makes a cycle with the fewest steps the walk of the portrait, where po and co lead to any later event. False if there
// is none. O(events^2).
bool add_sequential_cycle(Portrait& portrait);

} // namespace katlas::workbench
