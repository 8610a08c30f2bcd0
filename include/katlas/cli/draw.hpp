// `katlas draw FILE`: a picture of a counterexample, or of an automaton.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand. Running it sets `exit_status` to the program's exit status (docs/cli.md).
void register_draw(CLI::App& app, int& exit_status);

} // namespace katlas::cli
