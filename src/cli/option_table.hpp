// The commands and options of the program as a plain table.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

struct OptionRow {
    std::vector<std::string> flags;  // "-o", "--output"; empty: a positional argument
    std::string argument;            // the argument as shown by help; empty: none
    std::vector<std::string> values; // the possible values, if there is a list
    std::string description;
    bool takes_model = false;
    bool required = false;
    bool repeated = false;
};

struct CommandRow {
    std::string name;
    std::string description;
    std::string footer;
    std::vector<OptionRow> options;
    bool listed = true; // listed by --help
};

// All commands that --help lists; with `unlisted`, followed by the others.
[[nodiscard]] std::vector<CommandRow> command_table(const CLI::App& app, bool unlisted = false);

// The options of a command.
[[nodiscard]] std::vector<OptionRow> option_table(const CLI::App& command);

} // namespace katlas::cli
