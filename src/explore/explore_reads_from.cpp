#include "katlas/explore/explore_reads_from.hpp"

#include "katlas/explore/sample.hpp"
#include "katlas/explore/workers.hpp"
#include "reads_from_search.hpp"

namespace katlas::explore {

Result explore_reads_from(const program::Program& program, const Options& options, const ReadsFromModel& model,
                          ReadsFromStatistics* statistics) {
    if (options.sample.descents != 0)
        throw NoSample();
    Shared shared(options);
    return run_workers(1, options, shared, [&](unsigned) {
        Collector collector(program, options, shared, model.find_race);
        ReadsFromSearch search(program, options, model, collector);
        try {
            search.run();
        } catch (const Stopped& stopped) { // by the search for a coherence order
            shared.end(ended_by(stopped.reason()));
        }
        collector.finish(search.statistics());
        if (statistics != nullptr)
            *statistics = search.reads_from_statistics();
        return collector.take();
    });
}

} // namespace katlas::explore
