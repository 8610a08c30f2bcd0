// An execution graph as a JSON object, the same in every command's output (docs/json.md).
#pragma once

#include "katlas/witness/portrait.hpp"

#include <nlohmann/json.hpp>

namespace katlas::cli {

[[nodiscard]] nlohmann::json graph_json(const witness::Portrait& p);

} // namespace katlas::cli
