// The exploration of a program under a given checker: workers, limits and the collection of results.
//
// The counts and states of the result do not depend on the number of workers. The choice of kept errors and graphs
// does, and so does the progress of an exploration that was ended early.
#pragma once

#include "katlas/explore/estimate.hpp"
#include "katlas/explore/plain_policy.hpp"
#include "katlas/explore/symmetry.hpp"
#include "katlas/explore/workers.hpp"
#include "katlas/runtime/happens_before.hpp"

namespace katlas::explore {

// The race finder of the model; empty if the model has no happens-before.
template <typename Checker>
[[nodiscard]] Collector::RaceFinder race_finder(const Checker& checker) {
    if constexpr (runtime::HasClock<Checker>) {
        if (checker.has_happens_before)
            return [own = checker](const graph::SparseGraph& g) mutable { return runtime::find_race(g, own); };
    }
    return {};
}

// Programs of the interpreter as plain graphs. `leaders` are those of symmetry.hpp, or empty.
template <typename Checker>
[[nodiscard]] PlainPolicy<Configuration, Checker>
plain_policy(const program::Program& program, Checker checker = {}, Reductions reductions = {},
             ErrorEnds errors = ErrorEnds::at_once, std::vector<std::uint32_t> leaders = {}) {
    Configuration start(program, checker.initial_atom());
    if (!leaders.empty())
        start.follow(std::move(leaders));
    reductions.locks = reductions.locks && program.has(program::RmwOp::lock);
    return {std::move(start), std::move(checker), reductions, {}, errors};
}

template <typename Checker>
[[nodiscard]] Result explore_with(const program::Program& program, const Options& options, Checker checker = {}) {
    return reduced(first_reductions(options), [&](Reductions reductions) {
        return explore_by(
            plain_policy(program, checker, reductions, error_ends(options.keep_going),
                         leaders_of(program, reductions, options.condition)),
            options, [&](Shared& shared) { return Collector(program, options, shared, race_finder(checker)); },
            reductions);
    });
}

template <typename Checker>
[[nodiscard]] Estimate estimate_with(const program::Program& program, const EstimateOptions& options,
                                     Checker checker = {}) {
    return reduced({}, [&](Reductions reductions) {
        return estimate_by(
            plain_policy(program, checker, reductions, ErrorEnds::at_once, leaders_of(program, reductions, nullptr)),
            options);
    });
}

} // namespace katlas::explore
