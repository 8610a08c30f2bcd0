#include "katlas/explore/explore_candidates.hpp"

#include "candidate_search.hpp"
#include "katlas/explore/collector.hpp"

#include <algorithm>
#include <exception>
#include <thread>

namespace katlas::explore {
namespace {

// Whether to go on.
bool collect(const CandidateExecution& x, const Filter& admits, Collector& collector) {
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
    if (program.has(program::Op::choose))
        throw std::invalid_argument(
            "models that need candidates cannot tell exclusive pairs and compare-and-swap instructions");
    const auto start = std::chrono::steady_clock::now();
    program::ValueTerms terms(program);
    std::vector<std::vector<program::ThreadPath>> paths;
    paths.reserve(program.num_threads());
    for (std::size_t t = 0; t < program.num_threads(); ++t)
        paths.push_back(program::paths_of(program, t, terms, {.events = Candidate::capacity}));
    const unsigned workers = std::max(1U, options.jobs);
    Shared shared(options);
    std::vector<Result> parts(workers);
    std::vector<std::exception_ptr> failures(workers);
    const auto work = [&](unsigned i) {
        const Filter admits = filter;
        const CandidateExecution* present = nullptr; // whose graph the collector asks about
        Collector::RaceFinder find_race;
        if (model.find_race)
            find_race = [&present, find = model.find_race](const graph::SparseGraph&) {
                return find(present->c, present->dependencies);
            };
        Collector collector(program, options, shared, std::move(find_race));
        CandidateSearch search(program, terms, paths, model.atomic,
                               {.execution =
                                    [&](const CandidateExecution& x) {
                                        present = &x;
                                        return collect(x, admits, collector);
                                    },
                                .alive = [&] { return collector.alive(); }},
                               i, workers);
        try {
            search.run();
        } catch (...) {
            failures[i] = std::current_exception();
            shared.end(Ended::error);
        }
        collector.finish({.events = search.steps(), .revisits = 0});
        parts[i] = collector.take();
    };
    {
        std::vector<std::jthread> threads;
        threads.reserve(workers - 1);
        for (unsigned i = 1; i < workers; ++i)
            threads.emplace_back(work, i);
        work(0);
    }
    for (const std::exception_ptr& failure : failures)
        if (failure)
            std::rethrow_exception(failure);
    Result result = std::move(parts[0]);
    for (unsigned i = 1; i < workers; ++i)
        add(result, std::move(parts[i]), options);
    result.ended = shared.reason();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

} // namespace katlas::explore
