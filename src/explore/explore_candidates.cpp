#include "katlas/explore/explore_candidates.hpp"

#include "candidate_search.hpp"
#include "katlas/explore/checkpoints.hpp"
#include "katlas/explore/workers.hpp"

#include <algorithm>
#include <stdexcept>

namespace katlas::explore {
namespace {

// Collects an execution. Returns whether to go on.
bool collect(const Execution& x, Collector& collector) {
    for (std::uint32_t t = 1; t <= x.errors.size(); ++t)
        if (const auto& error = x.errors[t - 1])
            return collector.error(x.c, t, *error);
    return collector.execution(x.c);
}

// Whether outlines of growing candidates are judged, for candidates that are small enough.
bool grows(const program::Program& program, const CandidateModel& model) {
    return model.dependencies && model.outlines != nullptr && !program.has_instructions();
}

// The demands on registers that are conjuncts of the filter of a condition.
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

Result explore_all(const program::Program& program, const Options& options, const Filter& filter,
                   const CandidateModel& model) {
    Shared shared(options);
    program::ValueTerms terms(program);
    program::PathLimits limits{.chooses = model.dependencies};
    limits.dependencies = grows(program, model);
    // Executions outside of the condition's filter are not needed.
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
        const Execution* present = nullptr; // the execution whose graph the collector asks about
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

// The condition whose filter also requires the proposition.
program::Condition decisive_part(const program::Condition& condition) {
    program::Condition part = condition;
    part.nodes.push_back(
        {.kind = program::Proposition::Kind::conjunction, .left = condition.filter, .right = condition.proposition});
    part.filter = static_cast<program::PropositionRef>(part.nodes.size() - 1);
    return part;
}

// The limit for the search for deciding executions, which comes before the search for all.
StopToken stop_of_decisive(const StopToken& stop) {
    constexpr std::chrono::seconds at_most{10};
    const auto now = StopToken::Clock::now();
    const auto deadline = stop.deadline();
    return stop.no_later_than(deadline && *deadline - now < 2 * at_most ? now + (*deadline - now) / 2 : now + at_most);
}

// The final states that satisfy the condition's proposition. The proposition's demands on registers prune the search,
// which may end at once even if there are millions of executions. Returns nothing if the proposition demands nothing of
// registers, if candidates are judged only when complete, if there is another judge or watcher of executions, or if the
// search was not completed.
std::optional<Counts::States> satisfying_states(const program::Program& program, const Options& options,
                                                const Filter& filter, const CandidateModel& model) {
    if (!grows(program, model) || options.condition == nullptr || options.watcher || options.admission ||
        options.condition->quantifier == program::Quantifier::for_all)
        return std::nullopt;
    const program::Condition part = decisive_part(*options.condition);
    if (demanded_by(part).size() == demanded_by(*options.condition).size())
        return std::nullopt;
    Options decisive;
    decisive.jobs = options.jobs;
    decisive.stop = stop_of_decisive(options.stop);
    decisive.keep_going = true;
    decisive.condition = &part;
    const Result found = explore_all(program, decisive, filter, model);
    if (!found.exhaustive())
        return std::nullopt;
    Counts::States states = counts_of(found).states;
    std::erase_if(states, [&](const auto& state) { return !part.holds(part.filter, state.first); });
    return states;
}

} // namespace

Result explore_candidates(const program::Program& program, const Options& options, const Filter& filter,
                          const CandidateModel& model) {
    if (options.sample.descents != 0)
        throw NoSample();
    const std::optional<Counts::States> satisfying = satisfying_states(program, options, filter, model);
    Result found = explore_all(program, options, filter, model);
    if (!satisfying || found.exhaustive() || found.ended == Ended::error)
        return found;
    found.proposition_never_holds = satisfying->empty();
    const program::Condition& condition = *options.condition;
    if (std::ranges::any_of(found.outcomes->counts(), [&](const auto& state) {
            return condition.holds(condition.filter, state.first) &&
                   condition.holds(condition.proposition, state.first);
        }))
        return found;
    for (const auto& [values, times] : *satisfying) {
        static_cast<void>(found.outcomes->add(values, times));
        found.complete += times;
    }
    return found;
}

} // namespace katlas::explore
