#include "katlas/prover/prover.hpp"

#include "decide.hpp"
#include "katlas/prover/claims.hpp"

#include <algorithm>

namespace katlas::prover {
namespace {

// Adds what a query assumes besides the theory, for as long as it is decided.
class Hypotheses {
  public:
    Hypotheses(Document& document, const Query& query)
        : assumptions_(document.theory.assumptions), first_(assumptions_.size()) {
        using Kind = kat::Assumption::Kind;
        kat::Terms& terms = document.terms;
        for (const kat::ExprRef e : query.empty)
            assumptions_.push_back({Kind::inclusion, e, terms.zero(), {}, false});
        for (const kat::ExprRef e : query.irreflexive)
            assumptions_.push_back({Kind::irreflexive, e, terms.zero(), {}, false});
    }
    ~Hypotheses() { assumptions_.resize(first_); }
    Hypotheses(const Hypotheses&) = delete;
    Hypotheses& operator=(const Hypotheses&) = delete;

    // Their indices in the theory begin here.
    [[nodiscard]] std::size_t first() const { return first_; }

  private:
    std::vector<kat::Assumption>& assumptions_;
    std::size_t first_;
};

} // namespace

Prover::Prover(Document& document)
    : document_(document), hierarchy_(document.terms, document.theory), rulebook_(make_rulebook(document, hierarchy_)) {
}

Decision Prover::decide(const Query& query, const Limits& given) {
    Limits limits = given;
    limits.automata.deadline = limits.saturation.deadline = limits.deadline;
    QueryOutcome outcome;
    if (query.empty.empty() && query.irreflexive.empty()) {
        outcome = decide_query(document_, hierarchy_, rulebook_, query, limits);
    } else {
        const Hypotheses hypotheses(document_, query);
        outcome = decide_query(document_, hierarchy_, make_rulebook(document_, hierarchy_), query, limits);
        std::erase_if(outcome.assumptions_used, [&](std::size_t a) { return a >= hypotheses.first(); });
    }
    Decision decision;
    decision.verdict = outcome.verdict;
    decision.reason = std::move(outcome.reason);
    decision.counterexample = std::move(outcome.counterexample);
    decision.assumptions_used = std::move(outcome.assumptions_used);
    decision.pairs = outcome.pairs;
    decision.left_states = outcome.left_states;
    decision.right_states = outcome.right_states;
    if (decision.counterexample && !query.allowed_by.empty()) {
        decision.counterexample->left_says = query.cyclic ? "a cycle that it forbids" : "a path that it forbids";
        decision.counterexample->right_says = "and that " + query.allowed_by + " allows";
    }
    return decision;
}

Decision Prover::decide(const kat::Claim& claim, const Limits& limits) {
    Diagnostics diagnostics; // reported when the document was checked; see check_claims
    const std::vector<Query> queries = to_queries(document_, claim, diagnostics);
    Decision decision;
    if (diagnostics.has_errors()) {
        decision.reason = diagnostics.all().front().message;
        return decision;
    }
    decision.verdict = Verdict::proved;
    for (const Query& query : queries) {
        Decision part = decide(query, limits);
        decision.pairs += part.pairs;
        decision.left_states = std::max(decision.left_states, part.left_states);
        decision.right_states = std::max(decision.right_states, part.right_states);
        decision.assumptions_used.insert(decision.assumptions_used.end(), part.assumptions_used.begin(),
                                         part.assumptions_used.end());
        if (part.verdict == Verdict::proved)
            continue;
        // A refuted part refutes the whole; an undecided one leaves it open unless another is refuted.
        if (part.verdict == Verdict::refuted || decision.verdict == Verdict::proved) {
            decision.verdict = part.verdict;
            decision.reason = std::move(part.reason);
            decision.counterexample = std::move(part.counterexample);
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
