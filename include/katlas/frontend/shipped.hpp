// The files that are part of the program: models/*.kat and models/mappings/*.kat, embedded like the base theory.
//
// A shipped model is known by its name alone, wherever the program runs. The files are read as if they stood in their
// folders, so that one can include another: shipped_folder stands for models/.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace katlas {

struct ShippedModel {
    std::string_view name; // the file's stem: "tso"
    std::string_view text;
};

// Sorted by name.
[[nodiscard]] std::span<const ShippedModel> shipped_models();

// The shipped model of that name, or null.
[[nodiscard]] const ShippedModel* find_shipped_model(std::string_view name);

// The folder of the shipped files in paths and in messages. There is no such folder on disk.
inline constexpr std::string_view shipped_folder = "<models>";

// The path of the assumption that compilation mappings know by this name, e.g. "power-isync"; none if none is shipped.
[[nodiscard]] std::optional<std::string> find_shipped_assumption(std::string_view name);
[[nodiscard]] std::vector<std::string> shipped_assumption_names();

// Whether a path leads into the shipped folder. Linear in the path.
[[nodiscard]] bool is_shipped_path(std::string_view path);
// The text of the shipped file at a path, e.g. "<models>/mappings/../tso.kat"; none if there is no such file.
[[nodiscard]] std::optional<std::string_view> find_shipped_text(std::string_view path);

} // namespace katlas
