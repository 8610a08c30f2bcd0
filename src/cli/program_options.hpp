// Options of the commands about programs that mean the same for each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// `--compiler-flag`, of programs in C and C++. The variable must outlive the command.
void add_compiler_flag_option(CLI::App& command, std::vector<std::string>& flags);

// How long, with how many workers, and how far into loops a program is looked at.
struct Effort {
    std::uint32_t unroll = 4; // rounds of a loop of a litmus test
    unsigned jobs = 0;        // 0: as many as there are cores
    double timeout = 0;       // seconds; 0: any time
};
void add_effort_options(CLI::App& command, Effort& effort);

} // namespace katlas::cli
