#include "requirements_questions.hpp"

namespace katlas::codegen {

prover::Decision Questions::implies(std::span<const kat::Axiom> axioms, const kat::Axiom& goal,
                                    const Hypotheses& hypotheses) {
    Document document = document_;
    if (hypotheses.absent != document.terms.bottom())
        document.theory.constraints.push_back(document.terms.negation(hypotheses.absent));
    document.theory.constraints.insert(document.theory.constraints.end(), hypotheses.constraints.begin(),
                                       hypotheses.constraints.end());
    document.theory.assumptions.insert(document.theory.assumptions.end(), hypotheses.more.begin(),
                                       hypotheses.more.end());
    document.models["stronger"].axioms.assign(axioms.begin(), axioms.end());
    document.models["weaker"].axioms = {goal};
    document.models["weaker"].name = "what exploration needs";
    kat::Claim claim;
    claim.kind = kat::Claim::Kind::stronger;
    claim.left_model = "stronger";
    claim.right_model = "weaker";
    prover::Decision decision = prover::Prover(document).decide(claim, hypotheses.limits.value_or(limits_));
    note(decision);
    return decision;
}

prover::Decision Questions::included(kat::ExprRef left, kat::ExprRef right) {
    Document document = document_;
    kat::Claim claim;
    claim.kind = kat::Claim::Kind::inclusion;
    claim.left = left;
    claim.right = right;
    prover::Decision decision = prover::Prover(document).decide(claim, limits_);
    note(decision);
    return decision;
}

void Questions::note(const prover::Decision& decision) {
    if (decision.verdict != prover::Verdict::proved)
        return;
    for (const std::size_t a : decision.assumptions_used)
        if (a < document_.theory.assumptions.size() && !document_.theory.assumptions[a].builtin)
            used_.insert(a);
}

} // namespace katlas::codegen
