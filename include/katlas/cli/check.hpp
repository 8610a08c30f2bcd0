// `katlas check`: explores programs under a model and decides their conditions.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_check(CLI::App& app, int& exit_status);

} // namespace katlas::cli
