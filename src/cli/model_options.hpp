// What the commands about models have in common: how a MODEL is named, and options that mean the same for each.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// `--assume` and `--format`. The variables must outlive the command.
void add_model_options(CLI::App& command, std::vector<std::string>& assume, std::string& format);

// `--litmus`: the folder for litmus tests of what is refuted.
void add_litmus_option(CLI::App& command, std::string& folder);

// Says what a MODEL may be; `an_example` is a whole command line. `article`: "A MODEL" or "MODEL".
[[nodiscard]] std::string model_footer(const std::string& article, const std::string& an_example);

} // namespace katlas::cli
