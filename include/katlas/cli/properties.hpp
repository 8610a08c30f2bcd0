// `katlas properties MODEL`: what the axioms of one model imply, and which accesses it lets be reordered.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand; when it is chosen and has run, `exit_status` is the program's (docs/cli.md).
void register_properties(CLI::App& app, int& exit_status);

} // namespace katlas::cli
