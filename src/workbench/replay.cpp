#include "katlas/workbench/replay.hpp"

#include "child_process.hpp"
#include "follow_trace.hpp"
#include "katlas/codegen/loader_sha256.hpp"
#include "katlas/support/files.hpp"
#include "katlas/workbench/native_build.hpp"
#include "look_up_calls.hpp"
#include "native_legend.hpp"
#include "native_result.hpp"
#include "print_execution.hpp"
#include "result_codec.hpp"
#include "trace_program.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>

namespace katlas::workbench {
namespace {

namespace fs = std::filesystem;

constexpr int look_every_ms = 50;

// Writes a text after its length.
void write_text(const Descriptor& to, std::string_view text) {
    const std::uint64_t size = text.size();
    write_all(to, {reinterpret_cast<const char*>(&size), sizeof size});
    write_all(to, text);
}
std::optional<std::string_view> take_text(std::string_view& bytes) {
    std::uint64_t size = 0;
    if (bytes.size() < sizeof size)
        return std::nullopt;
    std::memcpy(&size, bytes.data(), sizeof size);
    bytes.remove_prefix(sizeof size);
    if (bytes.size() < size)
        return std::nullopt;
    const std::string_view text = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return text;
}

// The performed steps, in order.
std::vector<TraceLine> lines_of(const native::NativeExecution& c) {
    const NativeLegend legend(c);
    std::vector<TraceLine> lines;
    for (graph::EventId e = c.num_locations(); e < c.size(); ++e)
        lines.push_back({event_line(c, e, legend), legend.statement(e)});
    return lines;
}

// Marks the reads that matter in the steps of the error, as found by the exploration.
void mark_what_matters(CheckResult& result, const Trace& trace) {
    const auto mark = [&](ShownGraph& graph) {
        if (graph.steps)
            for (ExecutionSteps::Step& step : graph.steps->steps)
                step.matters = std::ranges::any_of(
                    trace.steps, [&](const TraceStep& s) { return s.matters && to_text(s.event) == step.name; });
    };
    for (ErrorText& error : result.errors)
        mark(error.graph);
    for (FaultText& fault : result.faults)
        mark(fault.error.graph);
    if (result.race_in)
        mark(*result.race_in);
}

std::string text_of(const Mismatch& mismatch, const Trace& trace) {
    if (mismatch.step == trace.steps.size())
        return fmt::format("the program no longer has the error of the trace: {}", mismatch.what);
    const TraceStep& step = trace.steps[mismatch.step];
    return fmt::format("the program no longer does what the trace says, at step {} ({}: {}{}{}{}): {}",
                       mismatch.step + 1, to_text(step.event), step.label, step.variable.empty() ? "" : " ",
                       step.variable, step.place.empty() ? "" : " at " + step.place, mismatch.what);
}

// The whole work of the process in which the program runs.
void run(const NativeProgram& program, const Trace& trace, const native::Options& options, const WhatIsTaken& what,
         bool same_source, const Descriptor& to) {
    CheckResult result;
    std::vector<TraceLine> steps;
    std::string followed;
    try {
        TraceMachine machine(program.object, trace, options);
        TraceFollower follower(*machine, trace, same_source);
        try {
            native::Result found;
            found.errors.push_back(follower.run());
            const auto kind = found.errors.back().kind;
            found.racy = kind == native::Error::Kind::race ? 1 : 0;
            found.deadlocks = kind == native::Error::Kind::deadlock ? 1 : 0;
            found.num_errors = kind == native::Error::Kind::of_thread || kind == native::Error::Kind::memory ? 1 : 0;
            steps = lines_of(found.errors.back().c);
            Trace known = trace;
            known.known = native::what_is_known();
            followed = to_json(known);
            take(result, found, what);
            mark_what_matters(result, trace);
        } catch (const Mismatch& mismatch) {
            result.error = text_of(mismatch, trace);
            steps = lines_of(follower.execution());
            steps.resize(std::min(steps.size(), mismatch.step));
        }
    } catch (const std::exception& e) {
        result.error = e.what();
    } catch (const native::Discovery&) {
        result.error = "the program does something else each time";
    }
    write_text(to, encode(result));
    write_text(to, encode(steps));
    write_text(to, followed);
}

// The whole output of the process; empty if a stop is requested.
std::string read_all(const Descriptor& from, const StopToken& stop) {
    std::string bytes;
    char buffer[1 << 16];
    while (!stop.requested()) {
        pollfd look{.fd = from.number(), .events = POLLIN, .revents = 0};
        if (poll(&look, 1, look_every_ms) <= 0)
            continue;
        const ssize_t n = read(from.number(), buffer, sizeof buffer);
        if (n <= 0)
            break;
        bytes.append(buffer, static_cast<std::size_t>(n));
    }
    return bytes;
}

void run_apart(Replayed& replayed, const NativeProgram& program, const Trace& trace, const native::Options& options,
               const WhatIsTaken& what, const StopToken& stop) {
    Pipe results;
    const pid_t process = fork_process([&] {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        results.reading.reset();
        run(program, trace, options, what, replayed.same_source, results.writing);
    });
    results.writing.reset();
    const std::string all = read_all(results.reading, stop);
    kill_process(process);
    std::string_view bytes = all;
    const auto result = take_text(bytes);
    const auto steps = take_text(bytes);
    const auto followed = take_text(bytes);
    if (!result || !steps || !followed || !decode(*result, replayed.result) || !decode(*steps, replayed.steps))
        replayed.result.error = stop.requested() ? "it was interrupted" : "the process that ran the program has ended";
    else
        replayed.trace = *followed;
}

} // namespace

Expected<Trace> read_trace(const std::string& file) {
    const auto text = read_file(file);
    if (!text)
        return Refused{fmt::format("{}: cannot be read: {}", file, text.why_not())};
    auto trace = parse_trace(*text);
    if (!trace)
        return Refused{fmt::format("{}: is no trace: {}", file, trace.why_not())};
    if (trace->sources.empty())
        return Refused{fmt::format("{}: is no trace: the program has no sources", file)};
    const auto all_in = [&](const fs::path& folder) {
        return std::ranges::all_of(trace->sources, [&](const TraceSource& s) {
            std::error_code ignored;
            return fs::exists(folder / s.file, ignored);
        });
    };
    const fs::path beside = fs::path(file).parent_path();
    if (!all_in("") && !beside.empty() && all_in(beside)) {
        std::error_code failed;
        fs::current_path(beside, failed);
    }
    return std::move(*trace);
}

std::vector<TraceSource> sources_of(const std::vector<std::string>& files) {
    std::vector<TraceSource> sources;
    for (const std::string& file : files) {
        const auto text = read_file(file);
        sources.push_back({file, text ? codegen::sha256(*text) : std::string()});
    }
    return sources;
}

bool has_same_source(const Trace& trace) {
    const std::vector<TraceSource> now = sources_of(files_of(trace));
    return std::ranges::equal(now, trace.sources, {}, &TraceSource::sha256, &TraceSource::sha256);
}

namespace {

Replayed replay_by(bool debuggable, const Trace& trace, const StopToken& stop, bool steps) {
    Replayed replayed;
    replayed.same_source = has_same_source(trace);
    const auto options = options_of(trace);
    if (!options) {
        replayed.result.error = options.why_not();
        return replayed;
    }
    auto program =
        build_native(files_of(trace), trace.flags, {.labels = trace.dependencies, .debuggable = debuggable}, stop);
    if (!program) {
        replayed.result.diagnostics = program.refused().messages;
        replayed.result.error = program.why_not();
        return replayed;
    }
    run_apart(replayed, *program, trace, *options, {.traces = false, .matters = false, .steps = steps}, stop);
    look_up_calls(replayed.result, *program, stop);
    replayed.result.file = trace.sources.front().file;
    replayed.result.test = name_of_program(trace);
    replayed.result.model = trace.model;
    replayed.result.mapping = trace.mapping;
    replayed.program = std::move(*program);
    replayed.debuggable = debuggable;
    return replayed;
}

} // namespace

Replayed replay(const Trace& trace, const StopToken& stop, bool steps) {
    return replay_by(false, trace, stop, steps);
}

Replayed replay_for_debugger(const Trace& trace, const StopToken& stop) {
    Replayed replayed = replay_by(true, trace, stop, false);
    return replayed.result.error.empty() ? replayed : replay_by(false, trace, stop, false);
}

} // namespace katlas::workbench
