// A compilation mapping as a user names it: a shipped one, or a .map file.
#pragma once

#include "katlas/compile/mapping.hpp"

#include <optional>
#include <string>

namespace katlas::cli {

// "armv8, armv8-no-branch": the shipped mappings to a machine, or all of them.
[[nodiscard]] std::string mapping_names(std::optional<compile::Machine> machine);

// A shipped mapping by its name, or a file whose name ends with .map; to that machine, if one is given. What is wrong
// with the text goes to the diagnostics; another fault is printed and is `error`.
[[nodiscard]] std::optional<compile::Mapping> find_mapping(const std::string& name,
                                                           std::optional<compile::Machine> machine, SourceMap& sources,
                                                           Diagnostics& diagnostics, std::string& error);

} // namespace katlas::cli
