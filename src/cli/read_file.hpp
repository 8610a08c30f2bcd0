// Files that the user named, with messages where they cannot be written, or have faults.
#pragma once

#include "katlas/support/diagnostics.hpp"

#include <string>
#include <string_view>

namespace katlas::cli {

// Writes the text; false, with a message on standard error, if that is not possible.
[[nodiscard]] bool written(const std::string& path, std::string_view text);

// To standard error. The first error in one line; empty if there is none.
[[nodiscard]] std::string print_diagnostics(const Diagnostics& diagnostics, const SourceMap& sources);

} // namespace katlas::cli
