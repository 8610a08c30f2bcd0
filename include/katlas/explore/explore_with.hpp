// The exploration of a program under a given checker: workers, limits and the collection of results.
//
// The result's counts and states do not depend on the number of workers. Which errors and graphs are kept does, and how
// far an exploration came that was ended early.
#pragma once

#include "katlas/explore/estimate.hpp"
#include "katlas/explore/plain_policy.hpp"
#include "katlas/explore/workers.hpp"
#include "katlas/runtime/happens_before.hpp"

namespace katlas::explore {

// Nothing if the model has no happens-before.
template <typename Checker>
[[nodiscard]] Collector::RaceFinder race_finder(const Checker& checker) {
    if constexpr (runtime::HasClock<Checker>) {
        if (checker.has_happens_before)
            return [own = checker](const graph::SparseGraph& g) mutable { return runtime::find_race(g, own); };
    }
    return {};
}

// Programs of the interpreter as plain graphs.
template <typename Checker>
[[nodiscard]] PlainPolicy<Configuration, Checker> plain_policy(const program::Program& program, Checker checker = {},
                                                               bool plain_locks = false) {
    Configuration start(program, checker.initial_atom());
    return {std::move(start), std::move(checker), plain_locks || !program.has(program::RmwOp::lock)};
}

template <typename Checker>
[[nodiscard]] Result explore_with(const program::Program& program, const Options& options, Checker checker = {}) {
    const auto explore = [&](bool plain_locks) {
        return explore_by(plain_policy(program, checker, plain_locks), options,
                          [&](Shared& shared) { return Collector(program, options, shared, race_finder(checker)); });
    };
    try {
        return explore(options.plain_locks);
    } catch (const MixedLocks&) {
        return explore(true);
    }
}

template <typename Checker>
[[nodiscard]] Estimate estimate_with(const program::Program& program, const EstimateOptions& options,
                                     Checker checker = {}) {
    try {
        return estimate_by(plain_policy(program, checker), options);
    } catch (const MixedLocks&) {
        return estimate_by(plain_policy(program, checker, true), options);
    }
}

} // namespace katlas::explore
