#include "read_file.hpp"

#include "katlas/support/files.hpp"
#include "katlas/support/text.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace katlas::cli {

std::optional<std::string> text_of_file(const std::string& path, std::string& error) {
    std::string reason;
    std::optional<std::string> text = read_file(path, reason, Streams::allowed);
    if (!text) {
        error = fmt::format("the file cannot be read: {}", reason);
        fmt::print(stderr, "{}: error: {}\n", one_line(path), error);
    }
    return text;
}

bool written(const std::string& path, std::string_view text) {
    std::string reason;
    const bool done = write_file(path, text, reason);
    if (!done)
        fmt::print(stderr, "{}: error: the file cannot be written: {}\n", one_line(path), reason);
    return done;
}

std::string print_diagnostics(const Diagnostics& diagnostics, const SourceMap& sources) {
    fmt::print(stderr, "{}", render_all(diagnostics, sources));
    std::fflush(stderr);
    return first_error(diagnostics, sources);
}

} // namespace katlas::cli
