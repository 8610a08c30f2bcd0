// `katlas debug TRACE`: runs gdb in an execution found by `katlas check --traces` (docs/debugging.md).
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand. Running it sets `exit_status` to the program's exit status (docs/cli.md). Also adds the
// subcommand that gdb runs; it is not for users, and no help lists it.
void register_debug(CLI::App& app, int& exit_status);

} // namespace katlas::cli
