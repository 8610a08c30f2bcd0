// Running the execution of a trace again.
//
// The program is built as for an exploration, and runs in a process of its own, along the trace (trace.hpp). That the
// model allows the execution is what the exploration has found out; it is not judged again.
#pragma once

#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/check_results.hpp"
#include "katlas/workbench/native_build.hpp"
#include "katlas/workbench/trace.hpp"

namespace katlas::workbench {

struct Replayed {
    std::vector<TraceLine> steps; // that the program did as the trace says
    CheckResult result;           // with just this error; its `error` says why the trace cannot be followed
    bool same_source = true;      // all sources are as they were
    std::string trace;            // as JSON, if it was followed to its end; with what was found out on the way
    std::optional<NativeProgram> program{};
    bool debuggable = false; // the program is one that a debugger sees all of
};

// Reads a file. If the sources of its program are not found from here, but from the folder of the file, that becomes
// the working directory.
[[nodiscard]] Expected<Trace> read_trace(const std::string& file);

// `steps`: the error has its execution step by step, too.
[[nodiscard]] Replayed replay(const Trace& trace, const StopToken& stop, bool steps = false);
// The same with code that a debugger sees all of; with that of the exploration, if that one does something else, such
// as to need more of a stack.
[[nodiscard]] Replayed replay_for_debugger(const Trace& trace, const StopToken& stop);

// Whether the sources of a program are those that the trace was made of.
[[nodiscard]] bool has_same_source(const Trace& trace);
// With their digests.
[[nodiscard]] std::vector<TraceSource> sources_of(const std::vector<std::string>& files);

} // namespace katlas::workbench
