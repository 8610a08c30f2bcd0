// The program: its commands, what is done with its arguments, and how it ends.
#pragma once

#include "katlas/explore/peers.hpp"

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

namespace katlas::cli {

// All commands. When one was parsed it has run, and `exit_status`, which must outlive the application, is the
// program's.
// `peers`: of the process, which explore with it; null: there are none.
[[nodiscard]] std::unique_ptr<CLI::App> make_app(int& exit_status, const std::string& version,
                                                 explore::Peers* peers = nullptr);

// What is to be added to a message about arguments that the application does not take: "did you mean 'check'?", or
// nothing. `arguments` are those after the program's name.
[[nodiscard]] std::string hint_about(const CLI::App& app, const std::vector<std::string>& arguments);

// Runs the program. Its exit status is that of the command, or 2 where arguments are wrong or standard output could not
// be written, which is told on standard error. Nothing is thrown.
[[nodiscard]] int run_program(int argc, char** argv, const std::string& version,
                              explore::Peers* peers = nullptr) noexcept;

} // namespace katlas::cli
