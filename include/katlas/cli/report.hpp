// `katlas report MODEL... -o FILE`: how models compare, what each guarantees and what proves it, as one page.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand; when it is chosen and has run, `exit_status` is the program's (docs/cli.md).
void register_report(CLI::App& app, int& exit_status, const std::string& version);

} // namespace katlas::cli
