// A compilation mapping as a user names it: a shipped one, or a .map file.
#pragma once

#include "katlas/compile/mapping.hpp"

#include <optional>
#include <string>

namespace katlas::workbench {

// "armv8, armv8-no-branch": the shipped mappings to a machine, or all of them.
[[nodiscard]] std::string mapping_names(std::optional<compile::Machine> machine);

struct FoundMapping {
    std::optional<compile::Mapping> mapping;
    std::string error;   // a sentence: there is no such mapping. A fault in its text is among the diagnostics
    std::string message; // the error for a terminal, with a hint
};

// A shipped mapping by its name, or a file whose name ends with .map; to that machine, if one is given.
[[nodiscard]] FoundMapping find_mapping(const std::string& name, std::optional<compile::Machine> machine,
                                        SourceMap& sources, Diagnostics& diagnostics);

} // namespace katlas::workbench
