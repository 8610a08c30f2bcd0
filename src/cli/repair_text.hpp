// The results of `relax` and `repair`, as text and as JSON (docs/repair.md).
#pragma once

#include "katlas/workbench/repair.hpp"

#include <string>
#include <vector>

namespace katlas::cli {

// `executions`: also prints the execution that each order forbids.
[[nodiscard]] std::string to_text(const workbench::RepairResult& result, bool executions);
[[nodiscard]] std::string to_json(const std::vector<workbench::RepairResult>& results, int exit_status);
[[nodiscard]] int exit_status_of(const workbench::RepairResult& result);

} // namespace katlas::cli
