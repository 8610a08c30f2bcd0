#include "katlas/frontend/shipped.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace katlas {

namespace embedded {
std::span<const ShippedModel> models();
std::span<const ShippedModel> assumptions();
} // namespace embedded

namespace {

namespace fs = std::filesystem;

const ShippedModel* find(std::span<const ShippedModel> files, std::string_view name) {
    const auto found = std::ranges::find(files, name, &ShippedModel::name);
    return found == files.end() ? nullptr : &*found;
}

const fs::path& assumption_folder() {
    static const fs::path folder = fs::path(shipped_folder) / "mappings";
    return folder;
}

} // namespace

std::span<const ShippedModel> shipped_models() {
    return embedded::models();
}

const ShippedModel* find_shipped_model(std::string_view name) {
    return find(shipped_models(), name);
}

std::optional<std::string> find_shipped_assumption(std::string_view name) {
    if (find(embedded::assumptions(), name) == nullptr)
        return std::nullopt;
    return (assumption_folder() / fmt::format("{}.kat", name)).string();
}

std::vector<std::string> shipped_assumption_names() {
    std::vector<std::string> names;
    for (const ShippedModel& file : embedded::assumptions())
        names.emplace_back(file.name);
    return names;
}

bool is_shipped_path(std::string_view path) {
    const fs::path normal = fs::path(path).lexically_normal();
    return !normal.empty() && *normal.begin() == shipped_folder;
}

std::optional<std::string_view> find_shipped_text(std::string_view path) {
    const fs::path normal = fs::path(path).lexically_normal();
    const ShippedModel* file = nullptr;
    if (normal.extension() == ".kat" && normal.parent_path() == shipped_folder)
        file = find_shipped_model(normal.stem().string());
    if (normal.extension() == ".kat" && normal.parent_path() == assumption_folder())
        file = find(embedded::assumptions(), normal.stem().string());
    return file == nullptr ? std::nullopt : std::optional(file->text);
}

} // namespace katlas
