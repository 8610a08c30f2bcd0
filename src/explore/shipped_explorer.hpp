// The explorer of one shipped model. CMake generates a file for each model, in which its explorer is compiled
// (cmake/KatlasExplorers.cmake).
#pragma once

#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/models.hpp"

namespace katlas::explore {

template <typename Checker>
ModelExplorer explorer_of() {
    return {.name = Checker::model,
            .explore = [](const program::Program& program,
                          const Options& options) { return explore_with<Checker>(program, options); },
            .estimate = [](const program::Program& program,
                           const EstimateOptions& options) { return estimate_with<Checker>(program, options); }};
}

} // namespace katlas::explore
