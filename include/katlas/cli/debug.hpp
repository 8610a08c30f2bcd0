// `katlas debug TRACE`: gdb in the execution that `katlas check --traces` has found (docs/debugging.md).
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand; when it is chosen and has run, `exit_status` is the program's (docs/cli.md). Adds also what gdb
// runs, which is not for users and which no help shows.
void register_debug(CLI::App& app, int& exit_status);

} // namespace katlas::cli
