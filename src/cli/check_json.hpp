// A result of `check` as JSON, for commands whose results contain such results (docs/json.md).
#pragma once

#include "katlas/workbench/check_results.hpp"

#include <nlohmann/json.hpp>

namespace katlas::cli {

[[nodiscard]] nlohmann::json check_result_json(const workbench::CheckResult& result);

} // namespace katlas::cli
