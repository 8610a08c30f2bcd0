// The exploration, under a model with dependencies, of a program that has no execution with a cycle of po and rf
// (program/kept_order.hpp): by the explorer of graphs without holes.
//
// It explores under the model without its dependencies, whose checker cuts off what is inconsistent with that as it
// arises, and the model itself judges complete executions. What is explored is closed under removal of causally last
// events, and extends maximally, as for any model without dependencies; no execution of the model is missed, since it
// has no cycle and more than dependencies forbid is not forbidden by less.
#pragma once

#include "katlas/explore/explore_causally.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/thread_dependencies.hpp"

#include <optional>

namespace katlas::explore {

// Whether what is asked for does not depend on the order in which executions are found, nor on the numbers of events.
[[nodiscard]] inline bool is_order_free(const Options& options) {
    return options.graphs == 0 && options.max_executions == 0 && !options.watcher;
}

// `judge`: of whole graphs, with members as codegen::DependencyChecker has them. Each worker has a copy.
//
// Nothing if an execution with an error, a deadlock or a fault was found: whoever shows one explores causally.
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
