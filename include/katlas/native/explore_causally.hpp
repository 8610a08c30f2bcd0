// The exploration of a native program under a model with dependencies. The program was compiled with labels.
//
// In general, graphs with holes are explored (explore/causal_policy.hpp), and the model decides which graphs are its
// executions (explore/explore_causally.hpp). Graphs without holes are fewer, and their explorer knows the model. So
// they are tried first, under the weaker model without dependencies; explore_without_cycles.hpp proves that this finds
// all executions without a cycle of po and rf. They tell on the way whether there may be executions with a cycle
// (explore/coverage.hpp). If so, the exploration starts again, with holes.
#pragma once

#include "katlas/explore/causal_graph.hpp"
#include "katlas/explore/estimate.hpp"
#include "katlas/explore/execution.hpp"
#include "katlas/explore/plain_policy.hpp"
#include "katlas/graph/kept_order.hpp"
#include "katlas/native/estimate.hpp"
#include "katlas/native/judged_collector.hpp"
#include "katlas/native/lock_use.hpp"
#include "katlas/native/worker.hpp"

#include <stdexcept>
#include <utility>

namespace katlas::native {

struct CausalModel {
    Judge admits;
    explore::AtomTable atoms{};
    explore::BaseModel base{};
};

// There is no search for races. Otherwise as explore_with(). `cyclic`, if any, is set to the number of executions with
// a cycle of po and rf that this process finds.
[[nodiscard]] Result explore_causally(Machine& machine, Crew& crew, const Options& options, const CausalModel& model,
                                      std::uint64_t* cyclic = nullptr);

// The same, for a model that keeps the order `kept` of reads before later writes, in addition to dependencies. `weaker`
// is the model without its dependencies.
template <typename Checker>
[[nodiscard]] Result explore_acyclic_first(Machine& machine, Crew& crew, const Options& options,
                                           const CausalModel& model, graph::KeptOrder kept, const Checker& weaker) {
    using Policy = explore::PlainPolicy<NativeExecution, Checker>;
    if (!has_begun_behind(options, explore::Stage::without_cycles)) {
        Options attempt = options;
        attempt.stage = explore::Stage::without_cycles;
        Collector collector(attempt, crew);
        set_options(machine, options);
        machine.follow_dependencies();
        JudgedCollector judged(model.admits, explore::coverage_of(kept, weaker), collector);
        LockUseOfCrew locks(crew, locks_before(options));
        const auto policy = [&] {
            return Policy(NativeExecution(NativeRun(machine), weaker.initial_atom()), weaker,
                          crew.shared().suitable(options.reductions), locks.now(),
                          explore::error_ends(options.keep_going));
        };
        try {
            return Worker<Policy, JudgedCollector>(crew, collector, judged, policy, attempt).explore();
        } catch (const explore::NotCovered&) {
            crew.begin_anew();
        }
    }
    return explore_causally(machine, crew, options, model);
}

// The same with Result::load_buffering, by one process: load buffering races are looked for in all graphs without holes
// (explore/coverage.hpp), and executions with cycles are counted if there is a race.
template <typename Checker>
[[nodiscard]] Result explore_with_closing_races(Machine& machine, Crew& crew, const Options& options,
                                                const CausalModel& model, graph::KeptOrder kept,
                                                const Checker& weaker) {
    using Policy = explore::PlainPolicy<NativeExecution, Checker>;
    Options attempt = options;
    attempt.keep_going = true;
    attempt.reductions = explore::no_reductions;
    Collector collector(attempt, crew);
    set_options(machine, attempt);
    machine.follow_dependencies();
    ClosingRaces races(model.admits, explore::coverage_of(kept, weaker), collector);
    const auto policy = [&] {
        return Policy(NativeExecution(NativeRun(machine), weaker.initial_atom()), weaker, attempt.reductions, {},
                      explore::error_ends(attempt.keep_going));
    };
    Result result = Worker<Policy, ClosingRaces>(crew, collector, races, policy, attempt).explore();
    LoadBuffering found = races.take();
    const bool covered = !std::exchange(found.may_be_cyclic, true); // their number is known: 0 if covered
    if (result.ended == explore::Ended::no) {
        crew.begin_anew();
        result = covered ? explore_acyclic_first(machine, crew, options, model, kept, weaker)
                         : explore_causally(machine, crew, options, model, &found.cyclic);
    }
    result.load_buffering = std::move(found);
    return result;
}

// An estimate of the number of executions of a program without executions with cycles. Throws std::runtime_error if
// some execution may have a cycle.
template <typename Checker>
[[nodiscard]] explore::Estimate estimate_acyclic(Machine& machine, const Options& options,
                                                 const explore::EstimateOptions& descents, const CausalModel& model,
                                                 graph::KeptOrder kept, const Checker& weaker) {
    set_options(machine, options);
    machine.follow_dependencies();
    try {
        return estimate_anew(options.reductions, [&](explore::Reductions reductions) {
            return explore::estimate_by(
                explore::PlainPolicy(NativeExecution(NativeRun(machine), weaker.initial_atom()), weaker, reductions),
                descents, JudgedLeaf(model.admits, explore::coverage_of(kept, weaker)));
        });
    } catch (const explore::NotCovered&) {
        throw std::runtime_error("there are no estimates of programs that may have cycles of po and rf");
    }
}

} // namespace katlas::native
