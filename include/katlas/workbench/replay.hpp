// Runs the execution of a trace again.
//
// The program is built as for an exploration, and runs in a separate process, along the trace (trace.hpp). The
// exploration has shown that the model allows the execution; the execution is not judged again.
#pragma once

#include "katlas/support/stop_token.hpp"
#include "katlas/workbench/check_results.hpp"
#include "katlas/workbench/native_build.hpp"
#include "katlas/workbench/trace.hpp"

namespace katlas::workbench {

struct Replayed {
    std::vector<TraceLine> steps; // the steps in which the program followed the trace
    CheckResult result;           // with only this error; its `error` says why the trace cannot be followed
    bool same_source = true;      // all sources are unchanged
    std::string trace;            // as JSON, if it was followed to its end; with discoveries made on the way
    std::optional<NativeProgram> program{};
    bool debuggable = false; // the program was compiled for debuggers
};

// Reads a file. If the sources of its program are not found from the working directory, but from the folder of the
// file, that folder becomes the working directory.
[[nodiscard]] Expected<Trace> read_trace(const std::string& file);

// `steps`: the result has the execution step by step, too.
[[nodiscard]] Replayed replay(const Trace& trace, const StopToken& stop, bool steps = false);
// The same with code compiled for debuggers. Falls back to the code of the exploration if the debuggable code behaves
// differently, for example because it needs a larger stack.
[[nodiscard]] Replayed replay_for_debugger(const Trace& trace, const StopToken& stop);

// Whether the sources of the program are unchanged since the trace was made.
[[nodiscard]] bool has_same_source(const Trace& trace);
// The files with their digests.
[[nodiscard]] std::vector<TraceSource> sources_of(const std::vector<std::string>& files);

} // namespace katlas::workbench
