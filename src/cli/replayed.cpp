#include "replayed.hpp"

#include "katlas/cli/exit_status.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace katlas::cli {

void print_warnings(const workbench::Replayed& replayed, const std::string& file) {
    if (!replayed.same_source)
        fmt::print(stderr, "{}: warning: the program is not the one of the trace: its text has changed\n", file);
    fmt::print(stderr, "{}", replayed.result.diagnostics);
    std::fflush(stderr);
}

std::optional<int> report_failure(const workbench::Replayed& replayed, const std::string& file, const StopToken& stop) {
    if (stop.requested()) {
        fmt::print(stderr, "{}: {}\n", file, replayed.result.error);
        return undecided;
    }
    if (!replayed.result.error.empty()) {
        fmt::print(stderr, "{}: error: {}\n", file, replayed.result.error);
        return bad_input;
    }
    return std::nullopt;
}

} // namespace katlas::cli
