// Running a program to its end, without a shell, and no longer than allowed. (Boost.Process does not end a program
// together with its children.)
#pragma once

#include "katlas/support/stop_token.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace katlas::codegen {

struct ProcessResult {
    enum class End : std::uint8_t { exited, killed_by_signal, timed_out, not_started, stopped };
    End end = End::not_started;
    int status = 0;     // of the exit; the number of the signal; the errno of the start
    std::string output; // standard output and error as they came, at most max_output bytes

    static constexpr std::size_t max_output = 64 * 1024;
    [[nodiscard]] bool succeeded() const { return end == End::exited && status == 0; }
};

// arguments[0] is the program's path. Standard input is empty. `scratch` names a file that may be written; it gets the
// output and remains. The program and all its children that stayed in its process group are killed after the timeout,
// when `stop` asks for it, or when the folder of `scratch` is gone, because then nobody waits for the program's result.
[[nodiscard]] ProcessResult run_program(const std::vector<std::string>& arguments, const std::filesystem::path& scratch,
                                        std::chrono::milliseconds timeout, const StopToken& stop = {});

} // namespace katlas::codegen
