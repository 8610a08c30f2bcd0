// What is said of a replay, whoever asked for it.
#pragma once

#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/replay.hpp"

#include <optional>
#include <string>

namespace katlas::cli {

// Warns of sources that have changed, and prints what the compiler says.
void print_warnings(const workbench::Replayed& replayed, const std::string& file);

// Says why it did not come to the error of the trace. The exit status then; nothing if it did.
[[nodiscard]] std::optional<int> report_failure(const workbench::Replayed& replayed, const std::string& file,
                                                const StopToken& stop);

} // namespace katlas::cli
