// `katlas replay TRACE`: runs an execution found by `katlas check --traces` again (docs/traces.md).
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand. Running it sets `exit_status` to the program's exit status (docs/cli.md).
void register_replay(CLI::App& app, int& exit_status);

} // namespace katlas::cli
