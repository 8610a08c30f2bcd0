// An execution graph of an exploration as text with its threads side by side, and the relations below.
#pragma once

#include "katlas/explore/each_candidate.hpp"

#include <string>

namespace katlas::workbench {

// "P0.1"; "init(x)" for an initial write.
[[nodiscard]] std::string place_name(const explore::Configuration& c, explore::EventId e);
// Threads side by side as far as they fit into `width`, initial values, rf, co from each write to the next, and
// dependencies if there are any.
[[nodiscard]] std::string print_columns(const explore::Execution& x, std::size_t width);

} // namespace katlas::workbench
