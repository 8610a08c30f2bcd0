// `katlas compile`: compiles a litmus test in C to one in assembly, by a compilation mapping.
#pragma once

#include <CLI/CLI.hpp>

namespace katlas::cli {

void register_compile(CLI::App& app, int& exit_status);

} // namespace katlas::cli
