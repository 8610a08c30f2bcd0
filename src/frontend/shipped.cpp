#include "katlas/frontend/shipped.hpp"

#include <algorithm>

namespace katlas {

namespace embedded {
std::span<const ShippedModel> models();
}

std::span<const ShippedModel> shipped_models() {
    return embedded::models();
}

const ShippedModel* find_shipped_model(std::string_view name) {
    const auto models = shipped_models();
    const auto found = std::ranges::find(models, name, &ShippedModel::name);
    return found == models.end() ? nullptr : &*found;
}

} // namespace katlas
