// The exploration of a native program under a given checker, by a crew of processes. It starts again each time the
// machine finds out something about the program (machine.hpp).
#pragma once

#include "katlas/explore/estimate.hpp"
#include "katlas/explore/plain_policy.hpp"
#include "katlas/native/estimate.hpp"
#include "katlas/native/lock_use.hpp"
#include "katlas/native/worker.hpp"
#include "katlas/runtime/happens_before.hpp"

namespace katlas::native {

// Finds races by the model's happens-before, or by (po | rf)+ if the model has none.
template <typename Checker>
[[nodiscard]] Collector::RaceFinder race_finder(const Checker& checker) {
    if constexpr (runtime::HasClock<Checker>)
        if (checker.has_happens_before)
            return [own = checker](const NativeExecution& c) mutable { return runtime::find_race(c.graph, own); };
    return find_causal_race;
}

// Explores the program. Called once, by the first worker of the crew; returns in each worker, with the part that this
// process has explored. Throws Refusal.
template <typename Checker>
[[nodiscard]] Result explore_with(Machine& machine, Crew& crew, const Options& options, const Checker& checker = {}) {
    using Policy = explore::PlainPolicy<NativeExecution, Checker>;
    Collector collector(options, crew);
    if (options.races)
        collector.find_races(race_finder(checker));
    set_options(machine, options);
    LockUseOfCrew locks(crew, locks_before(options));
    const auto policy = [&] {
        const explore::Reductions reductions = crew.shared().suitable(options.reductions);
        NativeExecution start(NativeRun(machine), checker.initial_atom());
        start.follow(machine.exchange_threads(reductions.symmetry && may_exchange_threads(options)),
                     locations_of_thread);
        return Policy(std::move(start), checker, reductions, locks.now(), explore::error_ends(options.keep_going));
    };
    return Worker<Policy, Collector>(crew, collector, collector, policy, options).explore();
}

// An estimate of the number of executions, by descents of this process. Throws Refusal.
template <typename Checker>
[[nodiscard]] explore::Estimate estimate_with(Machine& machine, const Options& options,
                                              const explore::EstimateOptions& descents, const Checker& checker = {}) {
    set_options(machine, options);
    return estimate_anew(options.reductions, [&](explore::Reductions reductions) {
        return explore::estimate_by(
            explore::PlainPolicy(NativeExecution(NativeRun(machine), checker.initial_atom()), checker, reductions),
            descents);
    });
}

} // namespace katlas::native
