// `katlas check`: explores programs under a model and decides their conditions.
#pragma once

#include "katlas/explore/peers.hpp"
#include "katlas/workbench/checkpoint.hpp"

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Rewrites the arguments, of which the first is the name of the command. With programs in C, the arguments after `--`
// are for the compiler, and become arguments of an option.
[[nodiscard]] std::vector<std::string> check_arguments(std::vector<std::string> arguments);

// `peers` are the processes that explore together with this one; null: there are none.
void register_check(CLI::App& app, int& exit_status, explore::Peers* peers);

// Shows a result as a `check` shows it that explored everything in one go. Also writes it into the file `output`, if
// that is not empty.
[[nodiscard]] int show_merged(workbench::Checkpoint merged, const std::string& format, const std::string& output);

} // namespace katlas::cli
