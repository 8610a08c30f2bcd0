// `katlas check-mapping`: checks a compilation mapping against its claims.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_check_mapping(CLI::App& app, int& exit_status);

} // namespace katlas::cli
