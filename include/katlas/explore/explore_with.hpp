// The exploration of a program under a given checker: workers, limits and the collection of results.
//
// The result's counts and states do not depend on the number of workers. Which errors and graphs are kept does, and how
// far an exploration came that was ended early.
#pragma once

#include "katlas/explore/collector.hpp"
#include "katlas/explore/crowd.hpp"
#include "katlas/runtime/happens_before.hpp"

#include <thread>

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
    const auto start = std::chrono::steady_clock::now();
    Shared shared(options);
    Result result;
    if (options.jobs <= 1) {
        Collector collector(program, options, shared, race_finder(checker));
        Explorer<Checker, Collector> explorer(program, collector, checker);
        explorer.run();
        collector.finish(explorer.statistics());
        result = collector.take();
    } else {
        TaskQueue<Task> queue(options.jobs);
        std::vector<Result> parts(options.jobs);
        const auto work = [&](unsigned i, bool first) {
            Collector collector(program, options, shared, race_finder(checker));
            Worker worker(program, collector, checker, Crowd<Task>(&queue));
            std::unique_ptr<Task> task = first ? worker.root() : queue.take();
            while (task) {
                if (!worker.run(std::move(task)))
                    queue.call_off();
                task = queue.take();
            }
            collector.finish(worker.statistics());
            parts[i] = collector.take();
        };
        {
            std::vector<std::jthread> threads;
            threads.reserve(options.jobs - 1);
            for (unsigned i = 1; i < options.jobs; ++i)
                threads.emplace_back(work, i, false);
            work(0, true);
        }
        result = std::move(parts[0]);
        for (unsigned i = 1; i < options.jobs; ++i)
            add(result, std::move(parts[i]), options);
    }
    result.ended = shared.reason();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

} // namespace katlas::explore
