// The trace of an execution of a native program that ends in an error: everything needed to run exactly this execution
// again (replay.hpp), and nothing that differs in another build of the same source. So a trace has no addresses. As
// JSON it is a file that goes with a bug report (docs/traces.md).
//
// Steps are the events of the execution in an order in which the program can be run: those of each thread in program
// order, and each read after the write that it reads from, unless the graph has a cycle of po | rf. If the execution is
// sequentially consistent, so is the order.
//
// Invariant of a trace that parse_trace() has accepted: the steps of each thread are numbered from 0 without gaps, and
// every event that a step names is an event of the trace.
#pragma once

#include "katlas/native/knowledge.hpp"
#include "katlas/native/result.hpp"
#include "katlas/support/expected.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::workbench {

// An event of a thread, numbered from 1, or the initial write of a location, of thread 0.
struct TraceEvent {
    std::uint32_t thread = 0;
    std::uint32_t index = 0;

    friend bool operator==(const TraceEvent&, const TraceEvent&) = default;
    friend auto operator<=>(const TraceEvent&, const TraceEvent&) = default;
};
[[nodiscard]] std::string to_text(const TraceEvent& event); // "P0.3", "init"

struct TraceStep {
    TraceEvent event;
    std::string label;                 // "R*[acq]", see label_text()
    std::string variable{};            // of a read or a write
    std::string value{};               // likewise, as shown in texts
    std::optional<TraceEvent> from{};  // of a read: the write
    std::optional<TraceEvent> after{}; // of a write: its co-latest predecessor among the earlier steps
    bool spurious = false;             // of a read: it fails spuriously
    std::string place{};               // "prog.c:12:5"; empty: not known
    bool matters = false;              // of a read: with some other value there would be no error (docs/traces.md)
};

struct TraceError {
    std::string kind; // one of trace_error_kinds
    std::string message;
    std::uint32_t thread = 0;         // "error" and "leak": the thread
    std::string place{};              // likewise
    std::vector<TraceEvent> events{}; // of other kinds: see native::Error
};

struct TraceSource {
    std::string file;
    std::string sha256;
};

struct Trace {
    std::vector<TraceSource> sources{}; // of the program, as given
    std::vector<std::string> flags{};   // of the compiler
    std::string test{};                 // empty: main
    std::string model{};
    std::string mapping{}; // as CheckResult has it
    bool dependencies = false;
    bool all_atomics = false;
    bool spurious_failures = false;
    std::uint32_t unroll = 0;
    std::optional<native::Machine::Range> undetermined{};
    TraceError error;
    native::Knowledge known{};
    std::vector<TraceStep> steps{};
};

// The trace without the program and its options. The machine must be the one of the execution. `steps` are events of
// the execution: each comes after its po-predecessors, and its source is among them.
[[nodiscard]] Trace trace_of(const native::Error& error, const std::vector<graph::EventId>& steps);
// The value of an event, without addresses.
[[nodiscard]] std::string traced_value(const native::NativeExecution& c, graph::EventId e);
// "error", "leak", "memory", "race", "deadlock", "endless-loop".
[[nodiscard]] std::string_view trace_kind_of(const native::Error& error);

[[nodiscard]] std::string to_json(const Trace& trace);
// Fails with a sentence about the fault in the text.
[[nodiscard]] Expected<Trace> parse_trace(std::string_view text);

} // namespace katlas::workbench
