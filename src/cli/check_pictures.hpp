// Pictures of what `katlas check` shows: a file for each execution graph.
#pragma once

#include "katlas/workbench/check_results.hpp"

namespace katlas::cli {

// Writes TEST-1.dot, TEST-2.dot, ... of the graphs that are shown, TEST-error-1.dot, ... and TEST-deadlock.dot into the
// folder, which is made if it is not there; and the same as .svg if Graphviz is installed. Programs of one name get
// files of different names. What cannot be written is reported to standard error; returns false then, or true.
[[nodiscard]] bool write_pictures(const std::vector<workbench::CheckResult>& results, const std::string& folder);

} // namespace katlas::cli
