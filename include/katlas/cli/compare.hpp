// `katlas compare MODEL MODEL...`: which of two models allows what the other allows.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand; when it is chosen and has run, `exit_status` is the program's (docs/cli.md).
void register_compare(CLI::App& app, int& exit_status);

} // namespace katlas::cli
