// An execution graph of an exploration as a portrait, from which pictures and JSON are made.
#pragma once

#include "legend.hpp"

namespace katlas::workbench {

// Thread t of the portrait is P(t - 1) of the program; thread 0 has the initial writes. The edges are those of
// portraits: po and co from each event to the next, every rf edge, fr to the next write. An error's walk is empty,
// since it is no cycle.
[[nodiscard]] Portrait portrait_of(const explore::PartialExecution& c, const Legend& legend);

} // namespace katlas::workbench
