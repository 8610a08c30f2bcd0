// `katlas explain`: why the outcome of a litmus test is allowed or forbidden under a model.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_explain(CLI::App& app, int& exit_status);

} // namespace katlas::cli
