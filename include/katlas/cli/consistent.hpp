// `katlas consistent`: whether executions that were recorded are allowed by a model.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_consistent(CLI::App& app, int& exit_status);

} // namespace katlas::cli
