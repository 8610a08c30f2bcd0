#include "katlas/explore/models.hpp"

#include "shipped_checkers.hpp"

#include <algorithm>

namespace katlas::explore {

// Each explorer is instantiated in its own file (shipped_explorer.hpp).
template <typename Checker>
ModelExplorer explorer_of();

namespace {

std::vector<ModelExplorer> all_explorers() {
    std::vector<ModelExplorer> all;
    generated::for_each_checker([&]<typename Checker>() { all.push_back(explorer_of<Checker>()); });
    return all;
}

} // namespace

std::span<const ModelExplorer> model_explorers() {
    static const std::vector<ModelExplorer> all = all_explorers();
    return all;
}

const ModelExplorer* find_model_explorer(std::string_view name) {
    const auto all = model_explorers();
    const auto found = std::find_if(all.begin(), all.end(), [&](const ModelExplorer& m) { return m.name == name; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace katlas::explore
