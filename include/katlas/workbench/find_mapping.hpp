// Finds a compilation mapping by the name that a user gives: a shipped mapping, or a .map file.
#pragma once

#include "katlas/compile/mapping.hpp"

#include <optional>
#include <string>

namespace katlas::workbench {

// "armv8, armv8-no-branch": the shipped mappings to a machine, or all of them.
[[nodiscard]] std::string mapping_names(std::optional<compile::Machine> machine);

struct FoundMapping {
    std::optional<compile::Mapping> mapping;
    std::string error;   // a sentence, if there is no such mapping; faults in its text are diagnostics
    std::string message; // the error for a terminal, with a hint
};

// A shipped mapping by its name, or a file whose name ends with .map. If a machine is given, the mapping must be to
// that machine.
[[nodiscard]] FoundMapping find_mapping(const std::string& name, std::optional<compile::Machine> machine,
                                        SourceMap& sources, Diagnostics& diagnostics);

} // namespace katlas::workbench
