#include "katlas/explore/explore_reads_from.hpp"

#include "katlas/explore/sample.hpp"
#include "katlas/explore/workers.hpp"
#include "reads_from_search.hpp"

#include <algorithm>

namespace katlas::explore {

Result explore_reads_from(const program::Program& program, const Options& options,
                          const std::function<ReadsFromModel()>& make_model, ReadsFromStatistics* statistics) {
    if (options.sample.descents != 0)
        throw NoSample();
    const unsigned workers = std::max(1U, options.jobs);
    std::vector<ReadsFromModel> models(workers);
    std::ranges::generate(models, make_model);
    std::vector<ReadsFromStatistics> found(workers);
    TaskQueue<Configuration> queue(workers);
    Shared shared(options);
    Result result = run_workers(workers, options, shared, [&](unsigned i) {
        Collector collector(program, options, shared, models[i].find_race);
        ReadsFromSearch search(options, models[i], collector, workers > 1 ? &queue : nullptr);
        try {
            auto first = i == 0 ? std::make_unique<Configuration>(program, models[i].initial_atom) : queue.take();
            work_off(queue, std::move(first), [&](std::unique_ptr<Configuration> c) { return search.run(*c); });
        } catch (const Stopped& stopped) { // by the search for a coherence order
            shared.end(ended_by(stopped.reason()));
        }
        collector.finish(search.statistics());
        found[i] = search.reads_from_statistics();
        return collector.take();
    });
    if (statistics != nullptr) {
        *statistics = {};
        for (const ReadsFromStatistics& its : found) {
            statistics->completions += its.completions;
            statistics->dead_ends += its.dead_ends;
        }
    }
    return result;
}

} // namespace katlas::explore
