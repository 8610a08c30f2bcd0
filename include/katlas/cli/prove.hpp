// `katlas prove FILE...`: decides every assertion in the files.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand. Running it sets `exit_status` to the program's exit status (docs/cli.md).
void register_prove(CLI::App& app, int& exit_status);

} // namespace katlas::cli
