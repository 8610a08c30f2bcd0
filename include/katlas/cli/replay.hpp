// `katlas replay TRACE`: runs the execution again that `katlas check --traces` has found (docs/traces.md).
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand; when it is chosen and has run, `exit_status` is the program's (docs/cli.md).
void register_replay(CLI::App& app, int& exit_status);

} // namespace katlas::cli
