// The traces of errors of native programs as files in a folder (docs/traces.md).
#pragma once

#include "katlas/workbench/check_results.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::cli {

// Makes the folder if it does not exist. Returns the names of the files; nothing, with a message on standard error, if
// a file cannot be written.
[[nodiscard]] std::optional<std::vector<std::string>> write_traces(const std::vector<workbench::CheckResult>& results,
                                                                   const std::string& folder);

} // namespace katlas::cli
