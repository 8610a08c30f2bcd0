// The shipped models under which native programs are explored by compiled checkers.
#pragma once

#include "katlas/native/crew.hpp"
#include "katlas/native/result.hpp"

#include <string_view>

namespace katlas::native {

struct ModelExplorer {
    std::string_view name;
    Result (*explore)(Machine&, Crew&, const Options&); // see explore_with()
    explore::Estimate (*estimate)(Machine&, const Options&, const explore::EstimateOptions&);
};

// The explorer of the model of that name; null if there is none.
[[nodiscard]] const ModelExplorer* find_model_explorer(std::string_view name);

} // namespace katlas::native
