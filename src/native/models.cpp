#include "katlas/native/models.hpp"

#include "shipped_checkers.hpp"

#include <algorithm>
#include <vector>

namespace katlas::native {

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

const ModelExplorer* find_model_explorer(std::string_view name) {
    static const std::vector<ModelExplorer> all = all_explorers();
    const auto found = std::ranges::find(all, name, &ModelExplorer::name);
    return found == all.end() ? nullptr : &*found;
}

} // namespace katlas::native
