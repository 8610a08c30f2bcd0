// A session of gdb in the execution of a trace (docs/debugging.md).
//
// gdb runs this executable again, as the process of src/workbench/debugged_run.hpp, and loads a script (debugger.py)
// that adds the commands `katlas ...`. The files of the session are in a folder, which is removed afterwards.
#pragma once

#include "katlas/support/expected.hpp"
#include "katlas/workbench/replay.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace katlas::workbench {

// The first gdb in the folders of PATH. The error tells what to install.
[[nodiscard]] Expected<std::filesystem::path> find_debugger();

struct DebuggerSession {
    const Trace* trace = nullptr;
    const Replayed* replayed = nullptr; // the replayed trace; the replay must have succeeded
    std::string report;                 // the full report of the trace's error
    std::vector<std::string> commands;  // gdb commands at the beginning of the execution
    bool batch = false;                 // the session ends after the commands
    std::vector<std::string> options;   // of gdb
};

// Runs gdb with the terminal of this process, until the user leaves it. Returns the exit status of gdb, or an error if
// gdb cannot be started.
[[nodiscard]] Expected<int> debug(const std::filesystem::path& debugger, const DebuggerSession& session);

// The subcommand of the process that gdb runs, see above. Its arguments are the object and the file of the trace.
inline constexpr const char* debugged_command = "run-for-debugger";
// The trace is Replayed::trace of that object. Throws native::Refusal, and std::runtime_error if the program behaves
// differently.
void run_for_debugger(const std::filesystem::path& object, const Trace& trace);

} // namespace katlas::workbench
