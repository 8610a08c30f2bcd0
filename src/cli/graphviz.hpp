// Running Graphviz.
#pragma once

#include <string>

namespace katlas::cli {

// Writes the picture to `path`; the end of its name says in which format: .dot and .gv are the text itself, any other
// is what Graphviz's program `dot` makes of it. An empty path is standard output. On failure returns a message.
[[nodiscard]] std::string write_picture(const std::string& dot, const std::string& path);

} // namespace katlas::cli
