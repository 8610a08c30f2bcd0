#include "katlas/explore/explore_reads_from.hpp"

#include "katlas/explore/configuration.hpp"
#include "katlas/explore/reads_from_search.hpp"
#include "katlas/explore/sample.hpp"
#include "katlas/explore/workers.hpp"

#include <algorithm>

namespace katlas::explore {
namespace {

// Locations that the condition looks at in the end.
std::vector<std::uint32_t> observed_by(const program::Condition* condition) {
    std::vector<std::uint32_t> locations;
    if (condition != nullptr)
        for (const program::Observable& o : condition->observables)
            if (o.kind != program::Observable::Kind::in_register &&
                std::ranges::find(locations, o.location) == locations.end())
                locations.push_back(o.location);
    return locations;
}

} // namespace

Result explore_reads_from(const program::Program& program, const Options& options,
                          const std::function<ReadsFromModel()>& make_model, ReadsFromStatistics* statistics) {
    if (options.sample.descents != 0)
        throw NoSample();
    if (options.checkpoints != nullptr)
        throw NoReadsFromCheckpoints();
    const unsigned workers = std::max(1U, options.jobs);
    std::vector<ReadsFromModel> models(workers);
    std::ranges::generate(models, make_model);
    std::vector<ReadsFromStatistics> found(workers);
    TaskQueue<Configuration> queue(workers);
    Shared shared(options);
    Result result = run_workers(workers, options, shared, [&](unsigned i) {
        Collector collector(program, options, shared, models[i].find_race);
        using Sharing = QueueSharing<Configuration>;
        ReadsFromSearch<Configuration, Collector, Sharing> search(
            {.keeps_going = options.keep_going, .observed = observed_by(options.condition)}, models[i], collector,
            Sharing(&queue));
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
