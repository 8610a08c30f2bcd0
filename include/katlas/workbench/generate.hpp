// The C++ consistency checker of a model.
#pragma once

#include "katlas/codegen/emit.hpp"
#include "katlas/codegen/plan.hpp"

#include <string>
#include <vector>

namespace katlas::workbench {

struct GeneratedChecker {
    std::string model;
    std::string diagnostics; // rendered
    std::string error;       // why there is none; empty: there is one
    codegen::CheckerPlan plan;
    codegen::CheckerText text;
};

// Of the model that users know by this name. One; or, of a model with dependencies, two: its checker, and that of the
// model without them, under which programs without cycles of po and rf are explored.
[[nodiscard]] std::vector<GeneratedChecker> generate_checkers(const std::string& model);

} // namespace katlas::workbench
