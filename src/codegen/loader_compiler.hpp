// Which compiler makes checkers, and what identifies it.
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
    std::string version;              // what it prints for --version
};

// `wanted`: see LoadOptions::compiler. What is named there or in $CXX is taken and nothing else, so that a misspelt one
// is noticed. `scratch`: see run_program.
[[nodiscard]] std::variant<Compiler, LoadError> find_compiler(const std::string& wanted,
                                                              const std::filesystem::path& scratch,
                                                              std::chrono::milliseconds timeout,
                                                              const StopToken& stop = {});

// Nothing if there is a program to try, without running it; else why there is none.
[[nodiscard]] std::optional<LoadError> no_compiler_to_try(const std::string& wanted);

} // namespace katlas::codegen
