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
    std::string error;       // if there is no checker: the reason; else empty
    codegen::CheckerPlan plan;
    codegen::CheckerText text;
};

// The checkers of the model that users know by this name. A model without dependencies has one checker. A model with
// dependencies has two: its own, and that of the model without its dependencies, for the exploration of programs
// without cycles of po and rf.
[[nodiscard]] std::vector<GeneratedChecker> generate_checkers(const std::string& model);

} // namespace katlas::workbench
