// `katlas check`: explores programs under a model and decides their conditions.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// The arguments, the name of the command first. Behind programs in C, what follows `--` is for the compiler, and
// becomes arguments of an option.
[[nodiscard]] std::vector<std::string> check_arguments(std::vector<std::string> arguments);

void register_check(CLI::App& app, int& exit_status);

} // namespace katlas::cli
