// Messages about a replay, for all commands that replay.
#pragma once

#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/replay.hpp"

#include <optional>
#include <string>

namespace katlas::cli {

// Warns about changed sources, and prints the messages of the compiler.
void print_warnings(const workbench::Replayed& replayed, const std::string& file);

// If the replay did not reach the error of the trace, prints the reason and returns the exit status; else returns
// nothing.
[[nodiscard]] std::optional<int> report_failure(const workbench::Replayed& replayed, const std::string& file,
                                                const StopToken& stop);

} // namespace katlas::cli
