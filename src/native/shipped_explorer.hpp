// The explorer of native programs under one shipped model. CMake generates a file for each model, in which its explorer
// is compiled (cmake/KatlasExplorers.cmake).
#pragma once

#include "katlas/native/explore_with.hpp"
#include "katlas/native/models.hpp"

namespace katlas::native {

template <typename Checker>
ModelExplorer explorer_of() {
    return {.name = Checker::model,
            .explore = [](Machine& machine, Crew& crew,
                          const Options& options) { return explore_with<Checker>(machine, crew, options); },
            .estimate =
                [](Machine& machine, const Options& options, const explore::EstimateOptions& descents) {
                    return estimate_with<Checker>(machine, options, descents);
                }};
}

} // namespace katlas::native
