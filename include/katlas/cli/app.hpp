// The program: its commands, what is done with its arguments, and how it ends.
#pragma once

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// All commands. When one was parsed it has run, and `exit_status`, which must outlive the application, is the
// program's.
[[nodiscard]] std::unique_ptr<CLI::App> make_app(int& exit_status, const std::string& version);

// What is to be added to a message about arguments that the application does not take: "did you mean 'check'?", or
// nothing. `arguments` are those after the program's name.
[[nodiscard]] std::string hint_about(const CLI::App& app, const std::vector<std::string>& arguments);

// Runs the program. Its exit status is that of the command, or 2 where arguments are wrong or standard output could not
// be written, which is told on standard error. Nothing is thrown.
[[nodiscard]] int run_program(int argc, char** argv, const std::string& version) noexcept;

} // namespace katlas::cli
