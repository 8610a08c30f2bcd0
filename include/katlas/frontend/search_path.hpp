// Where files that are included are looked for, after the folder of the file that includes them.
//
// The folders are set once, when the program starts, from its option -I. Models that are part of the program are found
// last, by their file names.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace katlas {

void set_search_path(std::vector<std::string> folders);

// The file `name` as `folder` has it, or else as the first folder of the search path that has it. Nothing if none has;
// an absolute name is not searched for.
[[nodiscard]] std::optional<std::filesystem::path> find_included(const std::filesystem::path& folder,
                                                                 const std::string& name);

// For messages: where it was looked for.
[[nodiscard]] std::string searched_places();

} // namespace katlas
