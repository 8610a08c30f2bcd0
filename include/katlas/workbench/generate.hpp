// The C++ consistency checker of a model.
#pragma once

#include "katlas/codegen/emit.hpp"
#include "katlas/codegen/plan.hpp"

#include <string>

namespace katlas::workbench {

struct GeneratedChecker {
    std::string model;
    std::string diagnostics; // rendered
    std::string error;       // why there is none; empty: there is one
    codegen::CheckerPlan plan;
    codegen::CheckerText text;
};

// Of the model that users know by this name.
[[nodiscard]] GeneratedChecker generate_checker(const std::string& model);

} // namespace katlas::workbench
