#include "katlas/explore/explore_candidates.hpp"

#include "candidate_search.hpp"
#include "katlas/explore/workers.hpp"

#include <algorithm>
#include <stdexcept>

namespace katlas::explore {
namespace {

// Whether to go on.
bool collect(const Execution& x, Collector& collector) {
    for (std::uint32_t t = 1; t <= x.errors.size(); ++t)
        if (const auto& error = x.errors[t - 1])
            return collector.error(x.c, t, *error);
    return collector.execution(x.c);
}

// What the filter of a condition demands of registers: it is a conjunction of that and of other things.
std::vector<program::FinalRegister> demanded_by(const program::Condition& condition) {
    using Kind = program::Proposition::Kind;
    std::vector<program::FinalRegister> demands;
    for (std::vector<program::PropositionRef> todo{condition.filter}; !todo.empty();) {
        const program::Proposition& p = condition.nodes[todo.back()];
        todo.pop_back();
        if (p.kind == Kind::conjunction) {
            todo.insert(todo.end(), {p.left, p.right});
        } else if (p.kind == Kind::equal) {
            const program::Observable& o = condition.observables[p.column];
            if (o.kind == program::Observable::Kind::in_register)
                demands.push_back({o.thread, o.slot, o.type, p.value});
        }
    }
    return demands;
}

} // namespace

Result explore_candidates(const program::Program& program, const Options& options, const Filter& filter,
                          const CandidateModel& model) {
    if (options.sample.descents != 0)
        throw NoSample();
    Shared shared(options);
    program::ValueTerms terms(program);
    program::PathLimits limits{.chooses = model.dependencies};
    limits.dependencies = model.dependencies && model.outlines != nullptr && !program.has_instructions();
    // Executions that the filter drops are nobody's business.
    if (limits.dependencies && options.condition != nullptr)
        limits.finally = demanded_by(*options.condition);
    const auto paths = candidate_paths(program, terms, limits);
    const bool outlines = limits.dependencies && most_events(program, paths) <= graph::Outline::capacity;
    const unsigned workers = std::max(1U, options.jobs);
    return run_workers(workers, options, shared, [&](unsigned i) {
        const std::unique_ptr<OutlineJudge> judge = outlines ? model.outlines() : nullptr;
        const Filter admits = outlines ? Filter() : filter;
        std::uint64_t flags = 0;
        std::uint64_t own = 0;              // of the present execution
        const Execution* present = nullptr; // whose graph the collector asks about
        Collector::RaceFinder find_race;
        if (model.find_race)
            find_race = [&, find = model.find_race](const graph::SparseGraph&) {
                using Race = std::optional<std::pair<EventId, EventId>>;
                return model.race_flag != 0 && (own & model.race_flag) == 0 ? Race()
                                                                            : find(present->c, present->dependencies);
            };
        Collector collector(program, options, shared, std::move(find_race));
        const CandidateObserver observer{.execution =
                                             [&](const Execution& x) {
                                                 present = &x;
                                                 if (admits && !admits(x.c, x.dependencies))
                                                     return true;
                                                 if (model.flags_of)
                                                     own = judge ? judge->flags() : model.flags_of(x.c, x.dependencies);
                                                 flags |= own;
                                                 return collect(x, collector);
                                             },
                                         .alive = [&] { return collector.alive(); },
                                         .atoms = model.atoms,
                                         .outlines = judge.get()};
        with_candidate_search(
            [&](auto& search) {
                search.run();
                collector.finish({.events = search.steps(), .revisits = 0});
            },
            program, terms, paths, CandidateDemands{.coherent = model.coherent, .atomic = model.atomic},
            model.dependencies, observer, i, workers);
        Result found = collector.take();
        found.flags = flags;
        return found;
    });
}

} // namespace katlas::explore
