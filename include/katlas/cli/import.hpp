// `katlas import`: converts a model of herd's to a .kat file.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_import(CLI::App& app, int& exit_status);

} // namespace katlas::cli
