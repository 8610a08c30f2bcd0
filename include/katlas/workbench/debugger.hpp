// A session of gdb in the execution of a trace (docs/debugging.md).
//
// gdb runs this program once more, as the process of src/workbench/debugged_run.hpp, and a script (debugger.py) that
// gives gdb the commands `katlas ...`. What the session needs is in a folder, which is gone behind it.
#pragma once

#include "katlas/support/expected.hpp"
#include "katlas/workbench/replay.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace katlas::workbench {

// The first gdb in the folders of PATH. It fails with what to install.
[[nodiscard]] Expected<std::filesystem::path> find_debugger();

struct DebuggerSession {
    const Trace* trace = nullptr;
    const Replayed* replayed = nullptr; // along that trace, without an error of its own
    std::string report;                 // of the error of the trace, in full
    std::vector<std::string> commands;  // of gdb, at the beginning of the execution
    bool batch = false;                 // the session ends behind the commands
    std::vector<std::string> options;   // of gdb
};

// Runs gdb with the terminal of this process, until the user leaves it. Its exit status; it fails if gdb cannot be
// started.
[[nodiscard]] Expected<int> debug(const std::filesystem::path& debugger, const DebuggerSession& session);

// The process that gdb runs, see above: its subcommand, which has the object and the file of the trace as arguments.
inline constexpr const char* debugged_command = "run-for-debugger";
// The trace is Replayed::trace of that object. Throws native::Refusal and std::runtime_error: the program does
// something else.
void run_for_debugger(const std::filesystem::path& object, const Trace& trace);

} // namespace katlas::workbench
