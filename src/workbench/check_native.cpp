#include "check_native.hpp"

#include "begin_together.hpp"
#include "katlas/support/files.hpp"
#include "katlas/support/fnv.hpp"
#include "katlas/workbench/native_build.hpp"
#include "katlas/workbench/replay.hpp"
#include "kept_native.hpp"
#include "look_up_calls.hpp"
#include "multi_execution.hpp"
#include "native_estimate.hpp"
#include "native_mapping.hpp"
#include "native_peers.hpp"
#include "native_tests.hpp"
#include "native_workers.hpp"
#include "trial_run.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

native::Options options_of(const CheckTask& task) {
    return {.max_executions = task.exploration.max_executions,
            .stop = task.exploration.stop,
            .keep_going = task.exploration.keep_going,
            .reductions = task.exploration.reductions,
            .sample = task.exploration.sample,
            .races = task.races,
            .leaks = task.leaks,
            .any_status = task.any_status,
            .spurious_failures = task.spurious_failures,
            .undetermined = task.undetermined,
            .max_errors = task.exploration.max_errors,
            .graphs = task.exploration.graphs,
            .unroll = task.native_unroll};
}

void fail(CheckResult& result, std::string why) {
    result.error = std::move(why);
    result.diagnostics += fmt::format("{}: error: {}\n", result.test, result.error);
}

// Independent processes take the sample, each a part of it. When one process ends early, all end.
CheckResult take_sample(const NativeWork& work, native::Options options, const CheckTask& task) {
    std::vector<std::unique_ptr<NativeWorkers>> takers;
    options.sample.parts = std::max(1U, task.exploration.jobs);
    for (unsigned& part = options.sample.part; part < options.sample.parts; ++part)
        takers.push_back(std::make_unique<NativeWorkers>(
            work, options, 1,
            NativeWorkers::Watch{.stop = options.stop, .progress = task.exploration.progress, .pause = {}}));
    CheckResult sum;
    for (const auto& taker : takers) {
        add(sum, taker->wait(options.max_errors, options.graphs).result, options.max_errors, options.graphs);
        if (sum.ended != explore::Ended::sample || !sum.error.empty())
            std::ranges::for_each(takers, &NativeWorkers::ask_to_stop);
    }
    return sum;
}

// Adds the program and the options to the traces.
void complete_traces(CheckResult& result, const ProgramSource& source, const std::vector<TraceSource>& sources,
                     const CheckResult& named, const CheckModel& explored, const native::Options& options) {
    const auto complete = [&](std::string& text) {
        if (text.empty())
            return;
        auto trace = parse_trace(text);
        if (!trace)
            throw std::logic_error("a trace cannot be read again: " + trace.why_not());
        trace->sources = sources;
        trace->flags = source.compiler_flags;
        trace->test = source.native_test;
        trace->model = named.model;
        trace->mapping = named.mapping;
        trace->dependencies = explored.dependencies;
        trace->all_atomics = options.all_atomics;
        trace->spurious_failures = options.spurious_failures;
        trace->unroll = options.unroll;
        trace->undetermined = options.undetermined;
        text = to_json(*trace);
    };
    for (ErrorText& error : result.errors)
        complete(error.trace);
    for (FaultText& fault : result.faults)
        complete(fault.error.trace);
    complete(result.race_trace);
}

void estimate(CheckResult& result, const NativeWork& work, const native::Options& options, const CheckTask& task) {
    const auto make = [&](const explore::EstimateOptions& how) {
        return NativeEstimate(work.program, work.function, work.model, options, how.descents, how.seed).wait(how.stop);
    };
    try {
        result.estimate = estimated(make, task);
        result.ended = result.estimate->ended;
        if (task.exploration.peers != nullptr && !task.exploration.peers->is_first())
            return;
        native::Options trial = options;
        trial.keep_going = true;
        trial.max_errors = 1;
        const StopToken stop = task.exploration.stop.no_later_than(end_of_trial());
        const CheckResult found =
            NativeWorkers(work, trial, 1, {.stop = stop, .pause = {}}).wait(trial.max_errors, 0).result;
        if (found.error.empty())
            result.trial = trial_of(found);
    } catch (const std::exception& e) {
        fail(result, fmt::format("cannot be explored: {}", e.what()));
    }
}

// The program of the task; for a resumed exploration, the program as compiled before.
Expected<NativeProgram, BuildFailure> find_program(const ProgramSource& source, NativeCode code,
                                                   const CheckTask& task) {
    if (task.keeping != nullptr && !task.keeping->checkpoint.object.empty())
        return native_program_of(task.keeping->checkpoint.object);
    NativeBuilds none;
    NativeBuilds& builds = task.builds != nullptr ? *task.builds : source.builds ? *source.builds : none;
    auto program = builds.find(source.native, source.compiler_flags, code, task.exploration.stop);
    if (program && task.keeping != nullptr) {
        auto object = read_file(program->object);
        if (!object)
            return BuildFailure{"the compiled program cannot be read: " + object.why_not(), {}};
        task.keeping->checkpoint.object = *std::move(object);
    }
    return program;
}

// The same for processes that explore together: the first one compiles for all.
Expected<NativeProgram, BuildFailure> find_program_for_peers(const ProgramSource& source, NativeCode code,
                                                             const CheckTask& task) {
    begin_together(task);
    explore::Peers& peers = *task.exploration.peers;
    std::string& object = task.keeping->checkpoint.object;
    Expected<NativeProgram, BuildFailure> program = BuildFailure{"the first rank has no program", {}};
    if (peers.is_first())
        program = find_program(source, code, task);
    object = peers.from_first(program ? std::move(object) : std::string());
    if (!peers.is_first() && !object.empty())
        program = native_program_of(object);
    if (peers.any(!program) && program)
        return BuildFailure{"another rank has no program", {}};
    return program;
}

KeptFile::Digests digests_of(std::string_view object, const NativeWork& work, const native::Options& options,
                             bool reads_from) {
    Fnv program;
    program.add(object);
    program.add(work.function);
    Fnv model;
    model.add(work.model.name);
    model.add(work.model.digest);
    model.add(options.all_atomics ? 1 : 0);
    model.add(options.rewrites_wait ? 1 : 0);
    model.add(reads_from ? 1 : 0);
    return {.program = program.value(), .model = model.value()};
}

// The result `found` with the names of `named`.
CheckResult named_as(const CheckResult& named, CheckResult found) {
    found.file = named.file;
    found.test = named.test;
    found.native_test = named.native_test;
    found.model = named.model;
    found.diagnostics = named.diagnostics + found.diagnostics;
    found.mapping = named.mapping;
    found.warnings = named.warnings;
    return found;
}

// Explores the program, with checkpoints if the task has them.
CheckResult explore(const NativeWork& work, const native::Options& options, const CheckTask& task,
                    EstimateBeside& beside, const std::function<void(CheckResult&)>& complete) {
    const bool alone = task.exploration.peers != nullptr || (task.load_buffering && work.model.dependencies);
    const auto round = [&](const native::Options& its, NativeWorkers::Watch::Pause pause, std::uint64_t before) {
        return NativeWorkers(work, its, alone ? 1 : task.exploration.jobs,
                             {.stop = options.stop,
                              .progress = task.exploration.progress,
                              .beside = &beside,
                              .pause = std::move(pause)},
                             before)
            .wait(options.max_errors, options.graphs);
    };
    if (task.keeping == nullptr) {
        CheckResult found =
            options.sample.descents != 0 ? take_sample(work, options, task) : round(options, {}, 0).result;
        complete(found);
        return found;
    }
    if (task.exploration.progress != nullptr)
        *task.exploration.progress += task.keeping->checkpoint.unfinished.counts.executions();
    const KeptNative kept{.digests = digests_of(task.keeping->checkpoint.object, work, options, task.reads_from),
                          .round = round,
                          .complete = complete};
    return task.exploration.peers == nullptr
               ? explore_kept(kept, options, *task.keeping)
               : explore_among_peers(kept, options, *task.keeping, *task.exploration.peers);
}

// Why load buffering cannot be looked for; empty: it can.
std::string why_no_load_buffering(const CheckModel& model, const CheckTask& task) {
    if (!model.native_load_buffering)
        return no_load_buffering(model.name);
    if (task.estimate != 0 || task.reads_from || task.keeping != nullptr || task.exploration.sample.descents != 0)
        return "load buffering is looked for in all executions, each explored as it is: leave out --estimate, "
               "--sample, --equivalence rf and checkpoints";
    return {};
}

} // namespace

CheckResult check_native(const ProgramSource& source, CheckModels& models, const CheckTask& task) {
    CheckResult result;
    result.file = source.native.front();
    result.test = source.text;
    result.native_test = source.native_test;
    result.model = task.model.empty() ? "rc11" : task.model;
    const auto model = models.find(result.model);
    if (!model) {
        result.error = model.why_not();
        return result;
    }
    if (!(*model)->explore_native) {
        fail(result, fmt::format("C programs are not explored under {}, of which candidates are tried", result.model));
        return result;
    }
    const bool load_buffering = task.load_buffering || (*model)->many_executions;
    if (const std::string why = load_buffering ? why_no_load_buffering(**model, task) : std::string(); !why.empty()) {
        fail(result, why);
        return result;
    }
    if (task.keeping != nullptr && task.keeping->checkpoint.finished)
        return named_as(result, result_of(task.keeping->checkpoint));
    native::Options options = options_of(task);
    const bool waits = options.reductions.waits && !task.comparable;
    CheckModel explored = compile_for_machine(result, options, **model, task);
    if (task.reads_from && !explored.native_by_reads) {
        fail(result, fmt::format("C programs are not explored up to reads-from under {}", result.model));
        return result;
    }
    if (task.estimate != 0 && !explored.estimate_native) {
        fail(result, fmt::format("there are no estimates of C programs under {}", result.model));
        return result;
    }
    if (task.reads_from) {
        explored.explore_native = explored.native_by_reads();
        options.reductions = explore::no_reductions;
    }
    if (load_buffering)
        explored.explore_native = explored.native_load_buffering;
    if (task.comparable) {
        options.reductions = explore::no_reductions;
        options.all_atomics = true;
    }
    options.writes_parts = explored.shipped && !explored.dependencies && !task.reads_from;
    options.rewrites_wait = waits && explored.shipped && !explored.dependencies;
    options.all_atomics |= options.shapes != nullptr || explored.dependencies || !explored.shipped;
    const bool has_peers = task.exploration.peers != nullptr && task.keeping != nullptr;
    const auto program =
        (has_peers ? find_program_for_peers : find_program)(source, {.labels = explored.dependencies}, task);
    if (!program && task.exploration.stop.requested()) {
        result.ended = explore::ended_by(task.exploration.stop.reason());
        return result;
    }
    if (!program) {
        result.diagnostics = program.refused().messages;
        fail(result, program.why_not());
        return result;
    }
    result.diagnostics += program->warnings;
    const auto begin = std::chrono::steady_clock::now();
    const std::string function = source.native_test.empty() ? "main" : prefix_of_tests + source.native_test;
    EstimateBeside beside(task.outlook, [&] {
        return explored.estimate_native
                   ? std::make_unique<NativeEstimate>(*program, function, explored, options, 0, task.seed)
                   : nullptr;
    });
    const NativeWork work{.program = *program,
                          .function = function,
                          .model = explored,
                          .orders = task.orders,
                          .what = {.traces = task.traces, .matters = true, .steps = task.steps}};
    if (task.estimate != 0) {
        estimate(result, work, options, task);
        return result;
    }
    // The sources of a resumed exploration may have moved or changed.
    std::vector<TraceSource> sources = sources_of(source.native);
    if (task.keeping != nullptr)
        for (std::size_t i = 0; i < sources.size() && i < task.keeping->checkpoint.settings.sources.size(); ++i)
            sources[i].sha256 = task.keeping->checkpoint.settings.sources[i];
    const auto complete = [&](CheckResult& found) {
        found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        look_up_calls(found, *program, task.exploration.stop);
        complete_traces(found, source, sources, result, explored, options);
    };
    result = named_as(result, explore(work, options, task, beside, complete));
    if (result.load_buffering) {
        result.load_buffering->wanted = task.load_buffering;
        result.load_buffering->of_dependencies = explored.dependencies;
    }
    if (!result.error.empty())
        fail(result, "cannot be explored: " + result.error);
    return result;
}

} // namespace katlas::workbench
