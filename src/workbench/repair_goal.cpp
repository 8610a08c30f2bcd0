#include "repair_goal.hpp"

namespace katlas::workbench {
namespace {

// So many executions are looked at first, and then so many times more, before all are.
constexpr std::uint64_t first_executions = 10;
constexpr std::uint64_t times_more = 20;

Trial::Verdict verdict_by(bool violated, const CheckResult& result) {
    if (violated)
        return Trial::Verdict::violated;
    return result.ended == explore::Ended::no ? Trial::Verdict::correct : Trial::Verdict::unknown;
}

// The portrait of a violation of correctness; null if none was kept.
const Portrait* portrait_of_violation(const CheckResult& r) {
    if (!r.errors.empty())
        return &r.errors.front().graph.portrait;
    if (r.race_in)
        return &r.race_in->portrait;
    if (!r.faults.empty())
        return &r.faults.front().error.graph.portrait;
    return r.graphs.empty() ? nullptr : &r.graphs.front().portrait;
}

} // namespace

Judged GoalJudge::judge(const ProgramSource& program, const CheckTask& check, Evidence evidence) {
    switch (task_.goal) {
    case Goal::robust:
        return judge_robustness(program, check, evidence);
    case Goal::no_lb_races:
        return judge_races(program, check);
    case Goal::correct:
        break;
    }
    return judge_correctness(program, check);
}

Judged GoalJudge::judge_correctness(const ProgramSource& program, CheckTask check) {
    check.exploration.graphs = 1;
    check.exploration.graphs_decide = true;
    CheckResult result = check_program(program, models_, check);
    const bool forbidden_happens = task_.exists == Exists::forbidden && result.has_condition &&
                                   result.quantifier == program::Quantifier::exists && result.outcomes.required_holds;
    const Trial::Verdict verdict = verdict_by(result.violated() || forbidden_happens, result);
    return {.verdict = verdict, .result = std::move(result)};
}

Judged GoalJudge::judge_races(const ProgramSource& program, CheckTask check) {
    check.exploration.keep_going = true;
    CheckResult result = check_program(program, models_, check);
    const Trial::Verdict verdict = verdict_by(result.load_buffering && result.load_buffering->has_race(), result);
    return {.verdict = verdict, .result = std::move(result)};
}

Judged GoalJudge::judge_robustness(const ProgramSource& program, const CheckTask& check, Evidence evidence) {
    if (evidence == Evidence::any && has_no_cycle(program, check))
        return {.verdict = Trial::Verdict::correct, .result = {}};
    RobustResult found = look_for_weak(program, check);
    Judged judged{.verdict = found.weak_executions != 0 ? Trial::Verdict::violated
                             : found.robust             ? Trial::Verdict::correct
                                                        : Trial::Verdict::unknown,
                  .result = std::move(found.checked)};
    judged.result.graphs.clear();
    if (found.weak)
        judged.result.graphs.push_back(*std::move(found.weak));
    return judged;
}

RobustResult GoalJudge::look_for_weak(const ProgramSource& program, const CheckTask& check) {
    if (task_.against != sequential_consistency)
        return find_robustness(program, models_, check, task_.against);
    const std::uint64_t most = check.exploration.max_executions;
    for (std::uint64_t few = first_executions; few < (most != 0 ? most : most_graphs); few *= times_more) {
        CheckTask some = check;
        some.exploration.max_executions = few;
        RobustResult found = find_robustness(program, models_, some);
        if (found.weak_executions != 0 || found.checked.ended != explore::Ended::max_executions)
            return found;
    }
    return find_robustness(program, models_, check);
}

bool GoalJudge::has_no_cycle(const ProgramSource& program, const CheckTask& check) {
    if (!program.native.empty() || task_.against != sequential_consistency)
        return false;
    const auto [known, is_new] = buffers_.try_emplace(check.model);
    if (is_new)
        if (const auto buffers = store_buffers_of(check.model))
            known->second = *buffers;
    return known->second &&
           find_cycles(program, check.model, *known->second, *check.mapping, check.unroll, 1).proves_robust();
}

const Portrait* GoalJudge::execution_of(const CheckResult& violation) const {
    switch (task_.goal) {
    case Goal::robust:
        return violation.graphs.empty() ? nullptr : &violation.graphs.front().portrait;
    case Goal::no_lb_races:
        return violation.load_buffering && violation.load_buffering->race_in
                   ? &violation.load_buffering->race_in->portrait
                   : nullptr;
    case Goal::correct:
        break;
    }
    return portrait_of_violation(violation);
}

} // namespace katlas::workbench
