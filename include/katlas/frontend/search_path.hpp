// The folders in which included files are searched for, after the folder of the including file.
//
// The program sets the folders once, when it starts, from its option -I. Shipped models come last, by their file names.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace katlas {

void set_search_path(std::vector<std::string> folders);

// The file `name` as `folder` has it, or else as the first folder of the search path that has it. Nothing if no folder
// has it. An absolute name is not searched for.
[[nodiscard]] std::optional<std::filesystem::path> find_included(const std::filesystem::path& folder,
                                                                 const std::string& name);

// For messages: the places that were searched.
[[nodiscard]] std::string searched_places();

} // namespace katlas
