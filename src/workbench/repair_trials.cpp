#include "repair_trials.hpp"

#include <algorithm>

namespace katlas::workbench {
namespace {

// The limit of a trial with little effort: so many executions, plus a multiple of the executions that a violation took.
constexpr std::uint64_t few_executions = 2'000;
constexpr std::uint64_t times_violation = 10;

// The portrait of the violation; null if none was kept.
const Portrait* portrait_of_violation(const CheckResult& r) {
    if (!r.errors.empty())
        return &r.errors.front().graph.portrait;
    if (r.race_in)
        return &r.race_in->portrait;
    if (!r.faults.empty())
        return &r.faults.front().error.graph.portrait;
    return r.graphs.empty() ? nullptr : &r.graphs.front().portrait;
}

std::uint64_t seen_in(const CheckResult& r) {
    return r.executions + r.blocked + r.cut;
}

} // namespace

bool RepairTrials::is_wrong(const CheckResult& result) const {
    return result.violated() || (task_.exists == Exists::forbidden && result.has_condition &&
                                 result.quantifier == program::Quantifier::exists && result.outcomes.required_holds);
}

RepairTrials::Found RepairTrials::explore(const Assignment& orders, Effort effort) {
    Found found{.verdict = Trial::Verdict::correct, .results = {}};
    ++count_;
    CheckTask task = task_.check;
    task.exploration.graphs = 1;
    task.exploration.graphs_decide = true;
    if (effort == Effort::little)
        task.exploration.max_executions = few_executions + times_violation * most_to_violate_;
    for (std::size_t part = 0; part < program_.parts(); ++part)
        for (const std::string& model : task_.models) {
            task.model = model;
            CheckResult result = program_.explore(part, orders, models_, task);
            if (!result.error.empty()) {
                if (!failure_)
                    failure_ = Failure{result.error, result.diagnostics};
                return {};
            }
            if (is_wrong(result)) {
                most_to_violate_ = std::max(most_to_violate_, seen_in(result));
                found.verdict = Trial::Verdict::violated;
                found.results.clear();
                found.results.push_back(std::move(result));
                return found;
            }
            if (result.ended != explore::Ended::no)
                return {};
            cut_ |= result.cut != 0;
            found.results.push_back(std::move(result));
        }
    return found;
}

Trial RepairTrials::attempt(const Assignment& orders, Effort effort) {
    const Found found = explore(orders, effort);
    Trial trial{.verdict = found.verdict};
    if (trial.verdict == Trial::Verdict::violated)
        trial.takes_part = places_of(found.results.front());
    return trial;
}

// The places with an event in the violation, as far as lines tell.
std::vector<bool> RepairTrials::places_of(const CheckResult& violation) const {
    const Portrait* portrait = portrait_of_violation(violation);
    if (portrait == nullptr)
        return {};
    std::vector<bool> takes_part;
    for (const ChosenPlace& place : program_.places())
        takes_part.push_back(std::ranges::any_of(portrait->events, [&](const Portrait::Event& e) {
            return e.statement && e.statement->line == place.line && e.statement->file == place.file;
        }));
    return takes_part;
}

} // namespace katlas::workbench
