// `katlas consistent`: decides whether a model allows recorded executions.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_consistent(CLI::App& app, int& exit_status);

} // namespace katlas::cli
