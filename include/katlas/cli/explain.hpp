// `katlas explain`: explains why a model allows or forbids the outcome of a litmus test.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_explain(CLI::App& app, int& exit_status);

} // namespace katlas::cli
