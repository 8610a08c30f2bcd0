// What the exploration of a native program has found, as texts. Made in the process that explores, since names and
// statements are those of the loaded program.
#pragma once

#include "katlas/native/result.hpp"
#include "katlas/workbench/check_results.hpp"

namespace katlas::workbench {

// `traces`: errors have theirs.
void take(CheckResult& result, const native::Result& found, bool traces = false);
// Adds what another worker found. Of many errors and graphs some are kept.
void add(CheckResult& sum, CheckResult&& part, std::size_t most_errors, std::size_t graphs);

} // namespace katlas::workbench
