// `katlas draw FILE`: a picture of a counterexample, or of an automaton.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand; when it is chosen and has run, `exit_status` is the program's (docs/cli.md).
void register_draw(CLI::App& app, int& exit_status);

} // namespace katlas::cli
