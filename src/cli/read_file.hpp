// Files named by the user, with messages if they cannot be written or have errors.
#pragma once

#include "katlas/support/diagnostics.hpp"

#include <string>
#include <string_view>

namespace katlas::cli {

// Writes the text. Returns false, with a message on standard error, on failure.
[[nodiscard]] bool written(const std::string& path, std::string_view text);

// Prints to standard error. Returns the first error in one line; empty if there is none.
[[nodiscard]] std::string print_diagnostics(const Diagnostics& diagnostics, const SourceMap& sources);

} // namespace katlas::cli
