#include "read_file.hpp"

#include "katlas/support/files.hpp"
#include "katlas/support/text.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace katlas::cli {

bool written(const std::string& path, std::string_view text) {
    const auto done = write_file(path, text);
    if (!done)
        fmt::print(stderr, "{}: error: the file cannot be written: {}\n", one_line(path), done.why_not());
    return static_cast<bool>(done);
}

std::string print_diagnostics(const Diagnostics& diagnostics, const SourceMap& sources) {
    fmt::print(stderr, "{}", render_all(diagnostics, sources));
    std::fflush(stderr);
    return first_error(diagnostics, sources);
}

} // namespace katlas::cli
