// `katlas transform`: transforms programs under a weak memory model into programs for sequential consistency.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_transform(CLI::App& app, int& exit_status);

} // namespace katlas::cli
