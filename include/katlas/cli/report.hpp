// `katlas report MODEL... -o FILE`: writes a page with the comparison of models, their guarantees, and the proofs.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// Adds the subcommand. Running it sets `exit_status` to the program's exit status (docs/cli.md).
void register_report(CLI::App& app, int& exit_status, const std::string& version);

} // namespace katlas::cli
