// Options of the commands about programs with the same meaning in each command.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// `--compiler-flag`, for programs in C and C++. The variable must outlive the command.
void add_compiler_flag_option(CLI::App& command, std::vector<std::string>& flags);

// The limits of time, workers and loops for the exploration of a program.
struct Effort {
    std::uint32_t unroll = 4; // rounds of a loop of a litmus test
    unsigned jobs = 0;        // 0: one for each core
    double timeout = 0;       // seconds; 0: no limit
};
void add_effort_options(CLI::App& command, Effort& effort);

} // namespace katlas::cli
