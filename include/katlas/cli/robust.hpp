// `katlas robust`: decides whether a model adds behaviour to a program.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_robust(CLI::App& app, int& exit_status);

} // namespace katlas::cli
