// An execution graph of an exploration as text: its threads side by side would be too wide for programs, so it is one
// paragraph for each thread, with the write that each read reads from, and co for each location with two writes or
// more.
#pragma once

#include "katlas/explore/configuration.hpp"

#include <string>

namespace katlas::cli {

[[nodiscard]] std::string print_execution(const explore::Configuration& c);

} // namespace katlas::cli
