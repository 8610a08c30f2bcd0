// The exploration, under a model with dependencies, of a program that has no execution with a cycle of po and rf
// (program/kept_order.hpp). It uses the explorer of graphs without holes.
//
// The program is explored under the model without its dependencies. The checker of that weaker model cuts off
// inconsistent graphs as they arise, and the model itself judges complete executions. The weaker model is closed under
// removal of causally last events and maximally extensible, like any model without dependencies. No execution of the
// model is missed: it has no cycle, and the weaker model forbids nothing that the model allows.
#pragma once

#include "katlas/explore/explore_causally.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/thread_dependencies.hpp"

#include <optional>

namespace katlas::explore {

// Whether the requested results are independent of the order in which executions are found and of the numbers of
// events.
[[nodiscard]] inline bool is_order_free(const Options& options) {
    return options.graphs == 0 && options.max_executions == 0 && !options.watcher;
}

// `judge` judges complete graphs, and has the members of codegen::DependencyChecker. Each worker has a copy.
//
// Returns nothing if an execution with an error, a deadlock or a fault was found: such executions are shown by the
// causal exploration.
template <typename Checker, typename Judge>
[[nodiscard]] std::optional<Result> explore_without_cycles(const program::Program& program, const Options& options,
                                                           const Checker& weaker, const Judge& judge) {
    if (has_passed(options, Stage::without_cycles))
        return std::nullopt;
    Options filtered = options;
    filtered.stage = Stage::without_cycles;
    filtered.admission = [&] {
        return [dependencies = ThreadDependencies(program), own = judge](const Configuration& c) mutable {
            return own.surely_consistent(c.graph) || own.consistent(c.graph, dependencies.of(c));
        };
    };
    Result result = explore_with(program, filtered, weaker);
    if (result.ended == Ended::sample)
        return result;
    if (anywhere(filtered, result.num_errors != 0 || result.deadlocks != 0 || !result.faults.empty()))
        return std::nullopt;
    return result;
}

} // namespace katlas::explore
