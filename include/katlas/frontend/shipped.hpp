// The models that are part of the program: models/*.kat, embedded like the base theory.
//
// A shipped model is known by its name alone, wherever the program runs. The files are read as if they stood in one
// folder, so that one can include another.
#pragma once

#include <span>
#include <string_view>

namespace katlas {

struct ShippedModel {
    std::string_view name; // the file's stem: "tso"
    std::string_view text;
};

// Sorted by name.
[[nodiscard]] std::span<const ShippedModel> shipped_models();

// The shipped model of that name, or null.
[[nodiscard]] const ShippedModel* find_shipped_model(std::string_view name);

} // namespace katlas
