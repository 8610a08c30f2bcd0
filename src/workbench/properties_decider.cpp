#include "katlas/workbench/properties_decider.hpp"

#include "axiom_order.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/support/cpu_time.hpp"

#include <memory>

namespace katlas::workbench {
namespace {

using prover::Verdict;

constexpr std::size_t most_counterexamples = 4;
constexpr std::size_t most_events = 5; // two threads of two accesses, and a fence

} // namespace

prover::Limits Decider::limits() const {
    prover::Limits limits;
    limits.stop = StopToken(deadline_after(options_.timeout));
    return limits;
}

Decider::Answer Decider::decide(const kat::Model& stronger, const kat::Model& weaker) {
    Answer whole;
    whole.decision.verdict = Verdict::proved;
    const double start = thread_cpu_seconds();
    const prover::Limits each = limits();
    const std::vector<prover::Query> all = prover::implications(prover_.workspace().terms, stronger, weaker);
    for (const std::size_t i : simplest_first(prover_.workspace().terms, weaker.axioms)) {
        prover::Decision part = prover_.decide(all[i], each);
        part.pairs += whole.decision.pairs;
        if (part.verdict == Verdict::refuted || whole.decision.verdict == Verdict::proved)
            whole.decision = std::move(part);
        else
            whole.decision.pairs = part.pairs;
        if (whole.decision.verdict == Verdict::refuted) {
            whole.axiom = i;
            break;
        }
    }
    whole.cpu_seconds = thread_cpu_seconds() - start;
    return whole;
}

Decided Decider::shown(Answer answer, const kat::Model& stronger, const kat::Model& weaker) {
    Decided result;
    const double start = thread_cpu_seconds();
    result.decision = std::move(answer.decision);
    auto& c = result.decision.counterexample;
    if (answer.axiom && c && c->witness && options_.litmus)
        result.litmus = litmus_of(stronger, weaker, *answer.axiom, *c);
    result.word = shown_word(specification_, result.decision);
    result.graph = shown_graph(specification_.theory, result.decision);
    result.cpu_seconds = answer.cpu_seconds + thread_cpu_seconds() - start;
    return result;
}

// The stronger model is made for the question, so the executions of a base model are judged.
LitmusTestReport Decider::litmus_of(const kat::Model& stronger, const kat::Model& weaker, std::size_t axiom,
                                    prover::Counterexample& shown) {
    const prover::Query query = prover::implications(prover_.workspace().terms, stronger, weaker)[axiom];
    const auto own = std::make_shared<const kat::Specification>(
        kat::Specification{.terms = prover_.workspace().terms, .theory = specification_.theory});
    const LitmusSide allowing = model_side(own, stronger, stronger.name, false);
    const LitmusSide forbidding = model_side(own, weaker, weaker.name, false);
    LitmusTestReport report = litmus_test(specification_.theory, shown.witness->graph, allowing, forbidding);
    std::vector<prover::Counterexample> known{shown};
    while (!report.confirmed() && !report.mismatch() && known.size() < most_counterexamples) {
        const auto other = prover_.another_counterexample(query, known, limits());
        if (!other)
            break;
        LitmusTestReport others = litmus_test(specification_.theory, other->witness->graph, allowing, forbidding);
        if (others.confirmed() || others.mismatch()) {
            report = std::move(others);
            shown = *other;
        }
        known.push_back(*other);
    }
    if (!options_.assuming)
        use_another(report, *own, stronger, weaker, allowing, forbidding, most_events);
    return report;
}

} // namespace katlas::workbench
