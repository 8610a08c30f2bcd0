// A cycle of po | rf | co | fr in a shown execution, which proves that it is not sequentially consistent.
#pragma once

#include "katlas/workbench/portrait.hpp"

namespace katlas::workbench {

// Makes a cycle with the fewest steps the walk of the portrait. Steps of po and co lead to any later event. False if
// there is no cycle. O(events^2).
bool add_sequential_cycle(Portrait& portrait);

} // namespace katlas::workbench
