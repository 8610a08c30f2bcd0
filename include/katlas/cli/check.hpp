// `katlas check`: explores programs under a model and decides their conditions.
#pragma once

#include "katlas/explore/peers.hpp"
#include "katlas/workbench/checkpoint.hpp"

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// The arguments, the name of the command first. Behind programs in C, what follows `--` is for the compiler, and
// becomes arguments of an option.
[[nodiscard]] std::vector<std::string> check_arguments(std::vector<std::string> arguments);

// `peers`: of the process, which explore with it; null: there are none.
void register_check(CLI::App& app, int& exit_status, explore::Peers* peers);

// Shows a result as `check` does that explored it in one go. Also written into the file `output`, unless that is empty.
[[nodiscard]] int show_merged(workbench::Checkpoint merged, const std::string& format, const std::string& output);

} // namespace katlas::cli
