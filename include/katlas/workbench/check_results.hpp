// The results of the exploration of one program under one model, ready to be shown.
#pragma once

#include "katlas/explore/estimate.hpp"
#include "katlas/explore/faults.hpp"
#include "katlas/explore/result.hpp"
#include "katlas/explore/statistics.hpp"
#include "katlas/native/chosen_orders.hpp"
#include "katlas/workbench/call_stack.hpp"
#include "katlas/workbench/shown_graph.hpp"
#include "katlas/workbench/stand_in.hpp"
#include "katlas/workbench/statements.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace katlas::workbench {

struct ErrorText {
    std::string message; // "assertion failed: r0 == 1"
    std::string place;   // "file:line:column", or the thread's
    std::string excerpt; // the line of the source and carets; empty: the program is a member of a family
    std::string thread;  // "P0"
    std::optional<Statement> statement;
    CallStack calls;       // of the thread of a native program
    std::string cause;     // of a bad access: the event that made it one, or empty,
    CallStack cause_calls; // and the calls of its thread
    bool sequential = false;
    std::vector<TraceLine> order;                            // events that lead to the error, see event_order.hpp
    bool order_says_all = false;                             // `order` has all events, and is sequential
    std::vector<std::pair<std::string, std::string>> output; // what threads of a native program printed, by name
    ShownGraph graph;
    std::string trace; // of a native program, if it was asked for: as JSON (trace.hpp)
};

[[nodiscard]] std::string_view to_string(explore::FaultKind kind); // "deadlock", "endless-loop", ...

// The part of another thread in a fault.
struct OtherThread {
    std::string thread;
    std::string message; // with its place
    CallStack calls;
    std::optional<Statement> statement{};
};

// See explore/faults.hpp. Message, place and excerpt of the error are those of the first thread involved.
struct FaultText {
    explore::FaultKind kind = explore::FaultKind::deadlock;
    std::uint64_t executions = 0; // with this fault
    ErrorText error;
    std::vector<OtherThread> others;
};

// The results about load buffering (explore/explore_multi_execution.hpp).
struct LoadBufferingText {
    std::uint64_t racy = 0;                   // executions without cycles of po and rf that have a race
    std::vector<TraceLine> race;              // the read and the write of one race,
    std::optional<ShownGraph> race_in;        // and its execution
    std::optional<std::uint64_t> cyclic = {}; // executions with cycles; nothing: the model has none
    std::uint64_t cores = 0;                  // different prefixes of such cycles
    bool wanted = false;                      // a race is a finding
    bool of_dependencies = false;             // races are those of a model with dependencies (explore/coverage.hpp)

    [[nodiscard]] bool has_race() const { return racy != 0 || cyclic.value_or(0) != 0; }
};

// A trial: the first executions of an estimated exploration, by one worker, to predict the time of all.
struct TrialRun {
    std::uint64_t executions = 0; // blocked and cut ones and those that end at an error included
    double cpu_seconds = 0;
    long peak_kb = 0;
    bool is_whole = false; // the trial found all executions
};

// One program under one model.
struct CheckResult {
    std::string file; // empty: the program is a member of a family
    std::string test;
    std::string native_test; // the test of a program in C or C++, after `::` in `test`; empty: main
    std::string model;
    std::string mapping;               // by which the C program was compiled, or "none"; empty: no mapping applies
    std::vector<std::string> warnings; // sentences
    const StandIn* stand_in = nullptr; // the model explored instead; null: the model itself
    std::string diagnostics;           // rendered, errors and warnings
    std::string error;                 // if not explored: the reason

    bool has_condition = false;
    program::Quantifier quantifier = program::Quantifier::exists;
    std::string condition; // as text
    std::string hash;      // of the test's own header
    program::Outcomes::Report outcomes;
    bool proposition_never_holds = false; // although not all executions were seen

    std::optional<explore::Estimate> estimate; // if set, only the trial was explored
    std::optional<TrialRun> trial{};
    // If set, there is one execution for each reads-from function, and this is the work done.
    std::optional<explore::Statistics> reads_from{};
    std::optional<LoadBufferingText> load_buffering{}; // if it was asked for
    std::uint64_t executions = 0;                      // complete ones
    std::uint64_t blocked = 0;
    std::uint64_t cut = 0;
    std::uint64_t exchanged = 0; // of all these: see explore::Statistics
    std::uint64_t deadlocks = 0;
    std::optional<ShownGraph> deadlock; // one of them
    std::uint64_t racy = 0;             // executions with a data race
    std::vector<TraceLine> race;        // one of them: the two accesses,
    std::vector<CallStack> race_calls;  // of their threads, if the program is native,
    std::optional<ShownGraph> race_in;  // and the graph,
    std::string race_trace;             // see ErrorText::trace
    std::vector<std::string> flags;     // flags of the model that some execution has
    std::uint64_t num_errors = 0;
    std::vector<ErrorText> errors;
    std::vector<FaultText> faults;
    std::vector<ShownGraph> graphs;
    bool graphs_left_out = false;                // there may be more graphs than are kept
    std::vector<native::ReachedAccess> accesses; // reached accesses with orders, if CheckTask::orders is set
    explore::Ended ended = explore::Ended::no;
    double seconds = 0;
    double model_seconds = 0; // to prepare the model; for the first program of a run only
    double cpu_seconds = 0;
    long peak_kb = 0; // of the process, so far

    // How many executions end: those that are complete or end with an error, and those in which threads wait for ever.
    // Of an execution with several faults of threads that wait, each counts.
    [[nodiscard]] std::uint64_t ends() const {
        std::uint64_t sum = executions + num_errors;
        for (const FaultText& fault : faults)
            if (fault.kind != explore::FaultKind::not_held && fault.kind != explore::FaultKind::not_given_back)
                sum += fault.executions;
        return sum;
    }
    // Those that were not only counted.
    [[nodiscard]] std::uint64_t explored() const { return executions + blocked + cut - exchanged; }
    // All executions were seen to their ends.
    [[nodiscard]] bool complete() const { return !estimate && ended == explore::Ended::no && cut == 0; }
    // Whether there is a program error, a fault, a data race, a load buffering race if it was asked for, or a condition
    // that had to hold and does not. A condition with `exists` is a question only, and never fails.
    [[nodiscard]] bool violated() const {
        return num_errors != 0 || !faults.empty() || racy != 0 ||
               (load_buffering && load_buffering->wanted && load_buffering->has_race()) ||
               (has_condition && quantifier != program::Quantifier::exists && !outcomes.required_holds);
    }
    // Whether the executions seen decide the condition: all executions were seen, or one that suffices, or all that
    // could satisfy the proposition.
    [[nodiscard]] bool decided() const {
        return complete() || proposition_never_holds ||
               (quantifier == program::Quantifier::exists) == outcomes.required_holds;
    }
};

} // namespace katlas::workbench
