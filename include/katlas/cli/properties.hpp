// `katlas properties MODEL`: finds the consequences of a model's axioms, and the accesses that may be reordered under
// it.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand. Running it sets `exit_status` to the program's exit status (docs/cli.md).
void register_properties(CLI::App& app, int& exit_status);

} // namespace katlas::cli
