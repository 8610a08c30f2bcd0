// `katlas prove FILE...`: decides every assertion in the files.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand; when it is chosen and has run, `exit_status` is the program's (docs/cli.md).
void register_prove(CLI::App& app, int& exit_status);

} // namespace katlas::cli
