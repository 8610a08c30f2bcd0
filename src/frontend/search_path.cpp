#include "katlas/frontend/search_path.hpp"

#include <fmt/format.h>

namespace katlas {
namespace {

std::vector<std::string>& folders() {
    static std::vector<std::string> all;
    return all;
}

} // namespace

void set_search_path(std::vector<std::string> given) {
    folders() = std::move(given);
}

std::optional<std::filesystem::path> find_included(const std::filesystem::path& folder, const std::string& name) {
    std::error_code error;
    const auto is_there = [&](const std::filesystem::path& path) { return std::filesystem::exists(path, error); };
    if (const std::filesystem::path beside = folder / name; is_there(beside))
        return beside;
    for (const std::string& other : folders())
        if (const std::filesystem::path path = std::filesystem::path(other) / name; is_there(path))
            return path;
    return std::nullopt;
}

std::string searched_places() {
    std::string places = "the folder of the file that includes";
    for (const std::string& folder : folders())
        places += fmt::format(", '{}'", folder);
    return places;
}

} // namespace katlas
