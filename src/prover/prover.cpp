#include "katlas/prover/prover.hpp"

#include "decide.hpp"
#include "katlas/prover/claims.hpp"

#include <algorithm>

namespace katlas::prover {

Prover::Prover(Document& document)
    : document_(document), hierarchy_(document.terms, document.theory), rulebook_(make_rulebook(document, hierarchy_)) {
}

Decision Prover::decide(const kat::Claim& claim, const Limits& given) {
    Limits limits = given;
    limits.automata.deadline = limits.saturation.deadline = limits.deadline;
    Diagnostics diagnostics; // reported when the document was checked; see check_claims
    const std::vector<Query> queries = to_queries(document_, claim, diagnostics);
    Decision decision;
    if (diagnostics.has_errors()) {
        decision.reason = diagnostics.all().front().message;
        return decision;
    }
    decision.verdict = Verdict::proved;
    for (const Query& query : queries) {
        QueryOutcome outcome = decide_query(document_, hierarchy_, rulebook_, query, limits);
        decision.pairs += outcome.pairs;
        decision.left_states = std::max(decision.left_states, outcome.left_states);
        decision.right_states = std::max(decision.right_states, outcome.right_states);
        decision.assumptions_used.insert(decision.assumptions_used.end(), outcome.assumptions_used.begin(),
                                         outcome.assumptions_used.end());
        std::ranges::move(outcome.explanation, std::back_inserter(decision.explanation));
        std::ranges::move(outcome.certificates, std::back_inserter(decision.certificates));
        if (outcome.verdict == Verdict::proved)
            continue;
        // A refuted part refutes the whole; an undecided one leaves it open unless another is refuted.
        if (outcome.verdict == Verdict::refuted || decision.verdict == Verdict::proved) {
            decision.verdict = outcome.verdict;
            decision.reason = std::move(outcome.reason);
            decision.counterexample = std::move(outcome.counterexample);
        }
        if (decision.verdict == Verdict::refuted)
            break;
    }
    std::ranges::sort(decision.assumptions_used);
    decision.assumptions_used.erase(std::unique(decision.assumptions_used.begin(), decision.assumptions_used.end()),
                                    decision.assumptions_used.end());
    return decision;
}

} // namespace katlas::prover
