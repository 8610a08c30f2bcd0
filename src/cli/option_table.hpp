// The commands and options of the program as a plain table.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

struct OptionRow {
    std::vector<std::string> flags;  // "-o", "--output"; empty: a positional argument
    std::string argument;            // what it takes, as help shows it; empty: nothing
    std::vector<std::string> values; // if it is one of these
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
    bool listed = true; // by --help
};

// All commands that --help lists; with `unlisted`, then the others.
[[nodiscard]] std::vector<CommandRow> command_table(const CLI::App& app, bool unlisted = false);

// The options of one.
[[nodiscard]] std::vector<OptionRow> option_table(const CLI::App& command);

} // namespace katlas::cli
