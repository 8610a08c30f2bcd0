// Pictures of the output of `katlas check`: a file for each execution graph.
#pragma once

#include "katlas/workbench/check_results.hpp"

namespace katlas::cli {

// Writes TEST-1.dot, TEST-2.dot, ... for the shown graphs, TEST-error-1.dot, ... and TEST-deadlock.dot into the folder,
// which is made if it does not exist. If Graphviz is installed, also writes them as .svg. Programs with equal names get
// files with different names. Returns false, with a message on standard error, if a file cannot be written.
[[nodiscard]] bool write_pictures(const std::vector<workbench::CheckResult>& results, const std::string& folder);

} // namespace katlas::cli
