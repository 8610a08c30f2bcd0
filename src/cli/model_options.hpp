// The common parts of the commands about models: the names of models, and options with the same meaning in each
// command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// An option or positional argument that is one MODEL, and the positional argument `models`. The variables must outlive
// the command.
CLI::Option* add_model_operand(CLI::App& command, const std::string& name, std::string& model);
CLI::Option* add_model_operands(CLI::App& command, std::vector<std::string>& models);

// `--assume` and `--format`. The variables must outlive the command.
void add_model_options(CLI::App& command, std::vector<std::string>& assume, std::string& format);

// `--format`: text or JSON.
void add_format_option(CLI::App& command, std::string& format);

// `--timeout`: a number of seconds above 0.
void add_timeout_option(CLI::App& command, double& seconds, const std::string& description);

// `--litmus`: the folder for litmus tests of refuted statements.
void add_litmus_option(CLI::App& command, std::string& folder);

// The help of `--mapping`.
inline constexpr const char* mapping_help =
    "By what C programs are compiled for a machine: a shipped mapping, a .map file, or none (default: the machine's)";

constexpr std::string_view default_statuses =
    "0 decided, 2 bad input, 3 undecided, 4 a litmus test contradicts a\nproof.";

// A footer on the possible values of MODEL. `an_example` is a whole command line. `article`: "A MODEL" or "MODEL".
[[nodiscard]] std::string model_footer(std::string_view article, std::string_view an_example,
                                       std::string_view statuses = default_statuses);

} // namespace katlas::cli
