// The workers of one exploration. Each has its own result; their sum is the result of the exploration.
//
// Explorers share subtrees by a queue (work_sharing.hpp). Other kinds of workers share their work in their own ways.
#pragma once

#include "katlas/explore/explore_among_peers.hpp"
#include "katlas/explore/explore_in_rounds.hpp"
#include "katlas/explore/sample.hpp"

#include <algorithm>
#include <functional>
#include <memory>

namespace katlas::explore {

// Explores all executions of a policy, or a sample of them. make_observer(shared) makes the observer of each worker,
// which has finish() and take() like Collector. `reductions` are those of the policy; checkpoints identify the policy
// by them.
template <GraphPolicy Policy, typename MakeObserver>
[[nodiscard]] Result explore_by(const Policy& policy, const Options& options, const MakeObserver& make_observer,
                                Reductions reductions = {}) {
    if (options.peers != nullptr)
        return explore_among_peers(policy, options, reductions, make_observer);
    if (options.checkpoints != nullptr)
        return explore_in_rounds(policy, options, reductions, make_observer);
    using Subtree = typename Policy::Subtree;
    const unsigned workers = std::max(1U, options.jobs);
    Shared shared(options);
    TaskQueue<Subtree> queue(workers);
    return run_workers(workers, options, shared, [&](unsigned i) {
        auto observer = make_observer(shared);
        if constexpr (Policy::has_descents)
            if (options.sample.descents != 0) {
                Sample part = options.sample;
                part.part = i;
                part.parts = workers;
                observer.finish(sample_by(policy, part, observer));
                return observer.take();
            }
        const auto explore = [&](auto sharing) {
            Explorer<Policy, decltype(observer), decltype(sharing)> explorer(policy, observer, sharing);
            work_off(queue, i == 0 ? root_of(policy) : queue.take(),
                     [&](std::unique_ptr<Subtree> subtree) { return explorer.run(std::move(subtree)); });
            observer.finish(explorer.statistics());
        };
        if (workers == 1)
            explore(NoSharing());
        else
            explore(QueueSharing<Subtree>(&queue));
        return observer.take();
    });
}

} // namespace katlas::explore
