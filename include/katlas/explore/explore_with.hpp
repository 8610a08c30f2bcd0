// The exploration of a program under a given checker: workers, limits and the collection of results.
//
// The result's counts and states do not depend on the number of workers. Which errors and graphs are kept does, and how
// far an exploration came that was ended early.
#pragma once

#include "katlas/explore/crowd.hpp"
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

template <typename Checker>
[[nodiscard]] Result explore_with(const program::Program& program, const Options& options, Checker checker = {}) {
    using Task = Subtree<Checker>;
    using Worker = Explorer<Checker, Collector, Crowd<Task>>;
    Shared shared(options);
    if (options.jobs <= 1)
        return run_workers(1, options, shared, [&](unsigned) {
            Collector collector(program, options, shared, race_finder(checker));
            Explorer<Checker, Collector> explorer(program, collector, checker);
            explorer.run();
            collector.finish(explorer.statistics());
            return collector.take();
        });
    TaskQueue<Task> queue(options.jobs);
    return run_workers(options.jobs, options, shared, [&](unsigned i) {
        Collector collector(program, options, shared, race_finder(checker));
        Worker worker(program, collector, checker, Crowd<Task>(&queue));
        work_off(queue, i == 0 ? worker.root() : queue.take(),
                 [&](std::unique_ptr<Task> task) { return worker.run(std::move(task)); });
        collector.finish(worker.statistics());
        return collector.take();
    });
}

} // namespace katlas::explore
