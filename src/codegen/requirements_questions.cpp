#include "requirements_questions.hpp"

#include "katlas/prover/query.hpp"
#include "mentions.hpp"

#include <algorithm>

namespace katlas::codegen {
namespace {

// Removes from the theory the assumptions that rf, co and fr within a thread follow po, and those that follow from
// them.
void forget_threads(const kat::Terms& terms, kat::Theory& theory) {
    const auto speaks = [&](kat::ExprRef e, std::initializer_list<std::string_view> relations) {
        return mentions(terms, theory, e, relations);
    };
    std::erase_if(theory.assumptions, [&](const kat::Assumption& a) {
        if (a.kind == kat::Assumption::Kind::irreflexive)
            return speaks(a.left, {"rf", "co", "fr"}) && speaks(a.left, {"po"});
        return a.kind == kat::Assumption::Kind::inclusion && !a.unless_cyclic &&
               ((speaks(a.left, {"rfi", "coi", "fri"}) && speaks(a.right, {"po-loc"})) ||
                (speaks(a.left, {"po-loc"}) && speaks(a.right, {"co", "coe", "coi", "fr", "fre", "fri"})));
    });
}

} // namespace

prover::Decision Questions::implies(std::span<const kat::Axiom> axioms, std::span<const kat::Axiom> goals,
                                    const Hypotheses& hypotheses) {
    const prover::Limits limits = hypotheses.limits.value_or(limits_);
    QuestionDigest question = digest("implies");
    question.add(limits);
    question.add(setting_.terms, axioms);
    question.add(setting_.terms, goals);
    question.add(setting_.terms, hypotheses.more);
    std::vector<kat::TestRef> tests{hypotheses.absent};
    tests.insert(tests.end(), hypotheses.constraints.begin(), hypotheses.constraints.end());
    question.add(setting_.terms, {}, tests);
    question.add(hypotheses.threads_follow_po ? 1 : 2); // 0 stood for other assumptions once
    return ask(std::move(question), [&] {
        kat::Specification asked{.terms = setting_.terms, .theory = setting_.theory};
        kat::Theory& theory = asked.theory;
        if (!hypotheses.threads_follow_po)
            forget_threads(asked.terms, theory);
        if (hypotheses.absent != asked.terms.bottom())
            theory.constraints.push_back(asked.terms.negation(hypotheses.absent));
        theory.constraints.insert(theory.constraints.end(), hypotheses.constraints.begin(),
                                  hypotheses.constraints.end());
        theory.assumptions.insert(theory.assumptions.end(), hypotheses.more.begin(), hypotheses.more.end());
        kat::Model stronger;
        stronger.axioms.assign(axioms.begin(), axioms.end());
        kat::Model weaker;
        weaker.name = "what exploration needs";
        weaker.axioms.assign(goals.begin(), goals.end());
        return prover::Prover(asked).implies(stronger, weaker, limits);
    });
}

prover::Decision Questions::included(kat::ExprRef left, kat::ExprRef right) {
    QuestionDigest question = digest("included");
    question.add(limits_);
    question.add(setting_.terms, std::vector{left, right});
    return ask(std::move(question), [&] {
        const kat::Specification asked{.terms = setting_.terms, .theory = setting_.theory};
        kat::Claim claim;
        claim.kind = kat::Claim::Kind::inclusion;
        claim.left = left;
        claim.right = right;
        return prover::Prover(asked).decide(claim, limits_);
    });
}

bool Questions::finds(std::string_view what, std::span<const kat::Axiom> axioms, const std::function<bool()>& search) {
    QuestionDigest question = digest("finds");
    question.add(what);
    question.add(setting_.terms, axioms);
    const prover::Decision decision = ask(std::move(question), [&] {
        prover::Decision found;
        found.verdict = search() ? prover::Verdict::refuted : prover::Verdict::unknown;
        return found;
    });
    return decision.verdict == prover::Verdict::refuted;
}

QuestionDigest Questions::digest(std::string_view kind) {
    if (!theory_)
        theory_.emplace(setting_);
    QuestionDigest question = *theory_;
    question.add(kind);
    return question;
}

prover::Decision Questions::ask(QuestionDigest question, const std::function<prover::Decision()>& decide) {
    prover::Decision decision;
    const std::string key = lemmas_ == nullptr ? "" : question.finish();
    if (const Lemma* known = lemmas_ == nullptr ? nullptr : lemmas_->find(key)) {
        decision.verdict = known->verdict;
        decision.assumptions_used = known->assumptions_used;
        decision.reason = decision.verdict == prover::Verdict::unknown ? "it was tried before" : "";
        remembered_a_failure_ |= decision.verdict != prover::Verdict::proved;
    } else {
        decision = decide();
        // A question that was not decided in time may be decided another time.
        if (lemmas_ != nullptr && (decision.verdict == prover::Verdict::proved || !limits_.stop.requested()))
            lemmas_->add(key, {decision.verdict, users(decision)});
    }
    if (decision.verdict == prover::Verdict::proved)
        for (const std::size_t a : users(decision))
            used_.insert(a);
    return decision;
}

// The user's assumptions among those that a proof used.
std::vector<std::size_t> Questions::users(const prover::Decision& decision) const {
    std::vector<std::size_t> found;
    for (const std::size_t a : decision.assumptions_used)
        if (a < setting_.theory.assumptions.size() && setting_.theory.assumptions[a].is_users())
            found.push_back(a);
    return found;
}

} // namespace katlas::codegen
