#include "katlas/explore/explore_multi_execution.hpp"

#include "katlas/explore/cores.hpp"
#include "katlas/explore/explore_core.hpp"
#include "katlas/explore/load_buffering_search.hpp"
#include "katlas/explore/sample.hpp"
#include "katlas/explore/workers.hpp"
#include "rc11.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>

namespace katlas::explore {
namespace {

void refuse_what_cannot_be(const program::Program& program, const Options& options) {
    if (options.sample.descents != 0)
        throw NoSample();
    if (options.checkpoints != nullptr || options.peers != nullptr)
        throw std::runtime_error("there are no checkpoints of an exploration with promises");
    if (program.has_instructions())
        throw std::runtime_error("Weakestmo2 is a model of programs in C11, not of machine code");
}

std::optional<LoadBufferingRace> find_race_by_clocks(const Configuration& c, generated::Rc11& checker) {
    return search_load_buffering(c, [&](EventId a, EventId b) { return happens_before(checker, c.graph, a, b); });
}

// The watcher of one worker that also looks for races and, if there are cores to be found, certifies promises.
Watcher watch(Watcher others, const MultiExecutionModel& model, LoadBuffering& found, std::mutex& mutex, Cores* cores) {
    return [others = std::move(others), &model, &found, &mutex, cores,
            consistent = cores != nullptr ? model.make_consistent() : nullptr,
            checker = generated::Rc11()](const Configuration& c) mutable {
        const auto race = find_race_by_clocks(c, checker);
        if (race) {
            {
                const std::scoped_lock lock(mutex);
                ++found.racy;
                if (!found.race)
                    found.race = LoadBuffering::Race{c, *race};
            }
            if (cores != nullptr)
                Certification<Configuration>(c, 0, {History()}, model.atoms, consistent, adds_to(*cores)).run();
        }
        return !others || others(c);
    };
}

// Whether an execution may have a load buffering race: the read and the write before it in po are weak.
bool may_race(const program::Program& program) {
    const std::vector<graph::Label> labels = program.labels();
    const auto has_weak = [&](graph::Kind kind) {
        return std::ranges::any_of(labels, [&](graph::Label l) { return l.kind == kind && is_weak(l.mode); });
    };
    return has_weak(graph::Kind::read) && has_weak(graph::Kind::write);
}

// Explores the executions without cycles, with the reductions of the options. Nothing: one of them may have a race, or
// somebody watches them, so that none may be void (docs/exploration-proofs.md, "Reductions lose no load buffering
// race").
std::optional<Result> explore_if_race_free(const program::Program& program, const Options& options,
                                           const MultiExecutionModel& model) {
    if (options.watcher || options.reductions == no_reductions)
        return std::nullopt;
    Options watched = options;
    watched.watches_threads_alike = true;
    watched.watcher = [] {
        return
            [checker = generated::Rc11()](const Configuration& c) mutable { return !find_race_by_clocks(c, checker); };
    };
    Result result = model.explore_acyclic(program, watched);
    // The watcher has not seen executions that end in an error.
    if (result.ended == Ended::watcher || (result.num_errors != 0 && result.ended != Ended::error))
        return std::nullopt;
    return result;
}

Result explore_acyclic(const program::Program& program, const Options& options, const MultiExecutionModel& model,
                       LoadBuffering& found, Cores* cores) {
    refuse_what_cannot_be(program, options);
    if (!may_race(program))
        return model.explore_acyclic(program, options);
    if (std::optional<Result> result = explore_if_race_free(program, options, model))
        return *std::move(result);
    std::mutex mutex;
    Options watched = options;
    watched.reductions = no_reductions;
    watched.watcher = [&] {
        return watch(options.watcher ? options.watcher() : Watcher(), model, found, mutex, cores);
    };
    return model.explore_acyclic(program, watched);
}

// Explores all executions with the known cores, and with cores found on the way.
Result explore_cores(const program::Program& program, const Options& options, const MultiExecutionModel& model,
                     const Result& before, LoadBuffering& found, Cores& cores) {
    Shared shared(options);
    shared.count_earlier(before.executions());
    return run_workers(1, options, shared, [&](unsigned) {
        const auto consistent = model.make_consistent();
        const Certification<Configuration>::Found found_core = adds_to(cores);
        Collector collector(program, options, shared,
                            model.make_race_finder ? model.make_race_finder() : Collector::RaceFinder());
        using Executions = ExecutionsOfCores<Configuration, Collector>;
        const auto certify = [&](const Configuration& c, const Cores::Task& task) {
            Certification<Configuration>(c, task.ground.size(), task.histories, model.atoms, consistent, found_core)
                .run();
        };
        Executions executions(collector, certify, found.cyclic);
        Statistics statistics;
        while (const auto task = cores.next()) {
            executions.begin(task);
            if (!explore_core(task->ground, Configuration(program, model.atoms.initial), model.atoms, consistent,
                              error_ends(options.keep_going), executions, statistics))
                break;
        }
        collector.finish(statistics);
        return collector.take();
    });
}

} // namespace

Result find_load_buffering(const program::Program& program, const Options& options, const MultiExecutionModel& model,
                           LoadBuffering& found) {
    return explore_acyclic(program, options, model, found, nullptr);
}

Result explore_multi_execution(const program::Program& program, const Options& options,
                               const MultiExecutionModel& model, LoadBuffering* found) {
    LoadBuffering ignored;
    LoadBuffering& sees = found != nullptr ? *found : ignored;
    Cores cores;
    Result result = explore_acyclic(program, options, model, sees, &cores);
    if (result.ended == Ended::no && cores.size() != 0) {
        Result cyclic = explore_cores(program, options, model, result, sees, cores);
        result.ended = cyclic.ended;
        result.seconds += cyclic.seconds;
        add(result, std::move(cyclic), options);
    }
    sees.cores = cores.size();
    return result;
}

} // namespace katlas::explore
