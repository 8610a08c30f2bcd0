// `katlas compare MODEL MODEL...`: compares the strength of models.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand. Running it sets `exit_status` to the program's exit status (docs/cli.md).
void register_compare(CLI::App& app, int& exit_status);

} // namespace katlas::cli
