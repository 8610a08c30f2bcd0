// `katlas relax` and `katlas repair`: the weakest memory orders under which a program is correct.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_relax(CLI::App& app, int& exit_status);
void register_repair(CLI::App& app, int& exit_status);

} // namespace katlas::cli
