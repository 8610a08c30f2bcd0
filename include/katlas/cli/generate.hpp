// `katlas generate`: writes the C++ checker of a model.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_generate(CLI::App& app, int& exit_status);

} // namespace katlas::cli
