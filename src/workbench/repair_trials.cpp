#include "repair_trials.hpp"

#include <algorithm>

namespace katlas::workbench {
namespace {

// The limit of a trial with little effort: so many executions, plus a multiple of the executions that a violation took.
constexpr std::uint64_t few_executions = 2'000;
constexpr std::uint64_t times_violation = 10;

std::uint64_t seen_in(const CheckResult& r) {
    return r.executions + r.blocked + r.cut;
}

} // namespace

RepairTrials::Found RepairTrials::look(const Assignment& orders, Effort effort, Evidence evidence) {
    Found found{.verdict = Trial::Verdict::correct, .results = {}};
    ++count_;
    CheckTask task = task_.check;
    if (effort == Effort::little)
        task.exploration.max_executions = few_executions + times_violation * most_to_violate_;
    for (std::size_t part = 0; part < program_.parts(); ++part) {
        const OrderedProgram::WithOrders program = program_.with(part, orders);
        task.orders = program.orders ? &*program.orders : nullptr;
        for (const std::string& model : task_.models) {
            task.model = model;
            Judged judged = judge_.judge(program.source, task, evidence);
            CheckResult& result = judged.result;
            if (!result.error.empty()) {
                if (!failure_)
                    failure_ = Failure{result.error, result.diagnostics};
                return {};
            }
            found.verdict = judged.verdict;
            if (judged.verdict == Trial::Verdict::violated) {
                most_to_violate_ = std::max(most_to_violate_, seen_in(result));
                found.results.clear();
                found.results.push_back(std::move(result));
                return found;
            }
            if (judged.verdict == Trial::Verdict::unknown)
                return {};
            cut_ |= result.cut != 0;
            found.results.push_back(std::move(result));
        }
    }
    return found;
}

Trial RepairTrials::attempt(const Assignment& orders, Effort effort) {
    const Found found = look(orders, effort, Evidence::any);
    Trial trial{.verdict = found.verdict};
    if (trial.verdict == Trial::Verdict::violated)
        trial.takes_part = places_of(found.results.front());
    return trial;
}

// The places with an event in the violation, as far as lines tell.
std::vector<bool> RepairTrials::places_of(const CheckResult& violation) const {
    const Portrait* portrait = judge_.execution_of(violation);
    const bool has_text = std::ranges::none_of(program_.places(), [](const auto& p) { return p.file.empty(); });
    if (portrait == nullptr || !has_text)
        return {};
    std::vector<bool> takes_part;
    for (const ChosenPlace& place : program_.places())
        takes_part.push_back(std::ranges::any_of(portrait->events, [&](const Portrait::Event& e) {
            return e.statement && e.statement->line == place.line && e.statement->file == place.file;
        }));
    return takes_part;
}

} // namespace katlas::workbench
