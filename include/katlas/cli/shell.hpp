// Completion scripts and manual pages, made from the table of commands and options that --help prints.
//
// `katlas completion SHELL` prints a completion script. `katlas man DIR` writes a page for the program and one for each
// command. Both are for packagers; --help does not list them.
#pragma once

#include <map>
#include <string>

#include <CLI/CLI.hpp>

namespace katlas::cli {

enum class Shell : std::uint8_t { bash, zsh, fish };

// The script that completes commands, options, and the values of options that take a model or an item of a list.
[[nodiscard]] std::string completion_script(const CLI::App& app, Shell shell);

// The pages in roff, by file name: "katlas.1", "katlas-check.1".
[[nodiscard]] std::map<std::string, std::string> manual_pages(const CLI::App& app, const std::string& version);

// Adds the two commands. To be called after all others.
void register_shell(CLI::App& app, int& exit_status, const std::string& version);

} // namespace katlas::cli
