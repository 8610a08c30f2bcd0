// The program: its commands, the handling of its arguments, and its exit status.
#pragma once

#include "katlas/explore/peers.hpp"

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// The application with all commands. Parsing runs the command and sets `exit_status` to the program's exit status.
// `exit_status` must outlive the application. `peers` are the processes that explore together with this one; null:
// there are none.
[[nodiscard]] std::unique_ptr<CLI::App> make_app(int& exit_status, const std::string& version,
                                                 explore::Peers* peers = nullptr);

// A hint for the message about arguments that the application does not accept: "did you mean 'check'?", or nothing.
// `arguments` are those after the program's name.
[[nodiscard]] std::string hint_about(const CLI::App& app, const std::vector<std::string>& arguments);

// Runs the program. Returns the exit status of the command, or 2 if arguments are wrong or standard output cannot be
// written, with a message on standard error. Throws nothing.
[[nodiscard]] int run_program(int argc, char** argv, const std::string& version,
                              explore::Peers* peers = nullptr) noexcept;

} // namespace katlas::cli
