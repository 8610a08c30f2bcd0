// An execution graph as a JSON object, the same in every command's output (docs/json.md).
#pragma once

#include "katlas/witness/portrait.hpp"

#include <nlohmann/json.hpp>

namespace katlas::cli {

// Null if there is none.
[[nodiscard]] nlohmann::json statement_json(const std::optional<witness::Statement>& s);
[[nodiscard]] nlohmann::json graph_json(const witness::Portrait& p);

} // namespace katlas::cli
