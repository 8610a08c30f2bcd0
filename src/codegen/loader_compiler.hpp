// The compiler that makes checkers, and its identification.
#pragma once

#include "katlas/codegen/loader.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace katlas::codegen {

struct Compiler {
    std::vector<std::string> command; // an absolute path, perhaps with arguments
    std::string version;              // its output for --version
};

// `wanted`: see LoadOptions::compiler. If a compiler is named there or in $CXX, no other compiler is tried, so a
// misspelt name is noticed. `scratch`: see run_program.
[[nodiscard]] std::variant<Compiler, LoadError> find_compiler(const std::string& wanted,
                                                              const std::filesystem::path& scratch,
                                                              std::chrono::milliseconds timeout,
                                                              const StopToken& stop = {});

// Nothing if there is a program to try; otherwise why there is none. Runs no program.
[[nodiscard]] std::optional<LoadError> no_compiler_to_try(const std::string& wanted);

} // namespace katlas::codegen
