// The pages of errors (workbench/error_pages.hpp) as files in a folder.
#pragma once

#include "katlas/workbench/check_results.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::cli {

// Makes the folder if it is not there. The names of the files; nothing if one cannot be written, which is reported to
// standard error.
[[nodiscard]] std::optional<std::vector<std::string>> write_pages(const std::vector<workbench::CheckResult>& results,
                                                                  const std::string& folder);

} // namespace katlas::cli
