// `katlas check-mapping`: whether a compilation mapping does what it says.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_check_mapping(CLI::App& app, int& exit_status);

} // namespace katlas::cli
