#include "katlas/explore/explore_candidates.hpp"

#include "candidate_search.hpp"
#include "katlas/explore/workers.hpp"

#include <algorithm>
#include <stdexcept>

namespace katlas::explore {
namespace {

// Whether to go on.
bool collect(const Execution& x, const Filter& admits, Collector& collector) {
    if (!admits(x.c, x.dependencies))
        return true;
    for (std::uint32_t t = 1; t <= x.errors.size(); ++t)
        if (const auto& error = x.errors[t - 1])
            return collector.error(x.c, t, *error);
    return collector.execution(x.c);
}

} // namespace

Result explore_candidates(const program::Program& program, const Options& options, const Filter& filter,
                          const CandidateModel& model) {
    if (options.sample.descents != 0)
        throw NoSample();
    Shared shared(options);
    program::ValueTerms terms(program);
    const auto paths = candidate_paths(program, terms, model.dependencies);
    const unsigned workers = std::max(1U, options.jobs);
    return run_workers(workers, options, shared, [&](unsigned i) {
        const Filter admits = filter;
        const Execution* present = nullptr; // whose graph the collector asks about
        Collector::RaceFinder find_race;
        if (model.find_race)
            find_race = [&present, find = model.find_race](const graph::SparseGraph&) {
                return find(present->c, present->dependencies);
            };
        Collector collector(program, options, shared, std::move(find_race));
        const CandidateObserver observer{.execution =
                                             [&](const Execution& x) {
                                                 present = &x;
                                                 return collect(x, admits, collector);
                                             },
                                         .alive = [&] { return collector.alive(); },
                                         .atoms = model.atoms};
        with_candidate_search(
            [&](auto& search) {
                search.run();
                collector.finish({.events = search.steps(), .revisits = 0});
            },
            program, terms, paths, CandidateDemands{.coherent = model.coherent, .atomic = model.atomic},
            model.dependencies, observer, i, workers);
        return collector.take();
    });
}

} // namespace katlas::explore
