// `katlas merge`: joins the results of an exploration that was split.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_merge(CLI::App& app, int& exit_status);

} // namespace katlas::cli
