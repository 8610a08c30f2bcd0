// The shipped models as explorers, each compiled with its generated checker.
#pragma once

#include "katlas/explore/result.hpp"

#include <span>
#include <string_view>

namespace katlas::explore {

struct ModelExplorer {
    std::string_view name;
    Result (*explore)(const program::Program&, const Options&);
    Estimate (*estimate)(const program::Program&, const EstimateOptions&);
};

// In the order of generated/shipped_checkers.hpp.
[[nodiscard]] std::span<const ModelExplorer> model_explorers();

// The explorer of the model of that name; null if there is none.
[[nodiscard]] const ModelExplorer* find_model_explorer(std::string_view name);

} // namespace katlas::explore
