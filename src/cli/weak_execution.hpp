// Executions that a model has and another model forbids, as text.
#pragma once

#include "katlas/workbench/shown_graph.hpp"

#include <string>

namespace katlas::cli {

// What such an execution is not: "sequentially consistent", or "allowed by" the other model.
[[nodiscard]] std::string property_of(const std::string& against);

// The events, and a cycle if the walk of the portrait is one.
[[nodiscard]] std::string weak_execution_text(const workbench::ShownGraph& weak, const std::string& indent);

} // namespace katlas::cli
