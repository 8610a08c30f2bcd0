// Running Graphviz.
#pragma once

#include <string>

namespace katlas::cli {

// Writes the picture to `path`. The extension determines the format: .dot and .gv are the text itself, all others are
// made by Graphviz's program `dot`. An empty path is standard output. Returns a message on failure.
[[nodiscard]] std::string write_picture(const std::string& dot, const std::string& path);

} // namespace katlas::cli
