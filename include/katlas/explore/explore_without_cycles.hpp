// The exploration, under a model with dependencies, of a program that has no execution with a cycle of po and rf. It
// uses the explorer of graphs without holes. Either the program's text shows that there is no such execution
// (program/causal_cycles.hpp), or its executions without cycles do (coverage.hpp).
//
// The program is explored under the model without its dependencies. The checker of that weaker model cuts off
// inconsistent graphs as they arise, and the model itself judges complete executions. The weaker model is closed under
// removal of causally last events and maximally extensible, like any model without dependencies. No execution of the
// model is missed: it has no cycle, and the weaker model forbids nothing that the model allows.
#pragma once

#include "katlas/explore/coverage.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "katlas/explore/explore_multi_execution.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/thread_dependencies.hpp"

#include <atomic>
#include <mutex>
#include <optional>

namespace katlas::explore {

// Whether the requested results are independent of the order in which executions are found and of the numbers of
// events.
[[nodiscard]] inline bool is_order_free(const Options& options) {
    return options.graphs == 0 && options.max_executions == 0 && !options.watcher;
}

// `judge` judges complete graphs, and has the members of codegen::DependencyChecker. Each worker has a copy. `coverage`
// tells of executions with cycles; null: the program's text shows that there are none. Only a program without
// instructions of machines has a coverage.
//
// Returns nothing if there may be executions with cycles. Also if an execution with an error, a deadlock or a fault was
// found: such executions are shown by the causal exploration.
template <typename Checker, typename Judge>
[[nodiscard]] std::optional<Result> explore_without_cycles(const program::Program& program, const Options& options,
                                                           const Checker& weaker, const Judge& judge,
                                                           const Coverage* coverage = nullptr) {
    if (has_passed(options, Stage::without_cycles))
        return std::nullopt;
    Options filtered = options;
    filtered.stage = Stage::without_cycles;
    if (coverage != nullptr)
        filtered.reductions = no_reductions;
    filtered.admission = [&] {
        return [coverage, dependencies = ThreadDependencies(program), own = judge](const Configuration& c) mutable {
            if (coverage != nullptr && !coverage->covers(c, dependencies.of(c)))
                throw NotCovered{};
            return own.surely_consistent(c.graph) || own.consistent(c.graph, dependencies.of(c));
        };
    };
    try {
        Result result = explore_with(program, filtered, weaker);
        if (result.ended == Ended::sample)
            return result;
        if (anywhere(filtered, result.num_errors != 0 || result.deadlocks != 0 || !result.faults.empty()))
            return std::nullopt;
        return result;
    } catch (const NotCovered&) {
        return std::nullopt;
    }
}

// Looks for load buffering races, as coverage.hpp defines them, in all graphs without holes. `found` gets the races of
// those graphs that are executions of the model. Returns whether there may be executions with cycles.
template <typename Checker, typename Judge>
[[nodiscard]] bool find_closing_races(const program::Program& program, const Options& options, const Checker& weaker,
                                      const Judge& judge, const Coverage& coverage, LoadBuffering& found) {
    std::atomic<bool> covered = true;
    std::mutex mutex;
    Options all;
    all.jobs = options.jobs;
    all.stop = options.stop;
    all.reductions = no_reductions;
    all.keep_going = true;
    all.max_errors = 0;
    all.admission = [&] {
        return [&, dependencies = ThreadDependencies(program), own = judge](const Configuration& c) mutable {
            if (!coverage.knows_order(c.graph)) {
                covered = false;
                return false;
            }
            const auto race = coverage.find_race(c, dependencies.of(c));
            if (!race)
                return true;
            covered = false;
            if (!own.surely_consistent(c.graph) && !own.consistent(c.graph, dependencies.of(c)))
                return false;
            const std::scoped_lock lock(mutex);
            ++found.racy;
            if (!found.race)
                found.race = LoadBuffering::Race{c, *race};
            return true;
        };
    };
    const Result result = explore_with(program, all, weaker);
    return !covered || result.num_errors != 0 || result.ended != Ended::no;
}

} // namespace katlas::explore
