#include "katlas/prover/vacuity.hpp"

#include "katlas/kat/atoms.hpp"
#include "katlas/prover/claims.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include <fmt/format.h>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::ExprRef;
using kat::TestRef;

// For one question. The shipped theorems take less than a tenth of this.
constexpr std::chrono::milliseconds time_for_question{300};
// For finding the assumptions that cause a vacuity.
constexpr std::chrono::seconds time_for_causes{2};

bool before(const SourceRange& a, const SourceRange& b) {
    return std::pair(a.file, a.begin) < std::pair(b.file, b.begin);
}

bool has(const std::vector<SourceRange>& places, const SourceRange& place) {
    return std::ranges::any_of(places, [&](const SourceRange& p) { return !before(p, place) && !before(place, p); });
}

constexpr std::size_t max_samples = 8;
// Left sides with more letters than this, written out, are skipped: a question about them takes as long as a proof.
constexpr std::size_t max_letters = 16;

// How many letters the expression has when it is written out.
std::size_t written_letters(const kat::Terms& terms, ExprRef root) {
    std::map<ExprRef, std::size_t> value;
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&root, 1))) {
        std::size_t sum = terms.kind(e) == ExprKind::letter ? 1 : 0;
        for (const ExprRef k : terms.children(e))
            sum = std::min(sum + value.at(k), 2 * max_letters);
        value.emplace(e, sum);
    }
    return value.at(root);
}

// Some words of the expression, those with the fewest letters, as expressions. None for a `rot` within it.
std::vector<ExprRef> some_words(kat::Terms& terms, ExprRef root) {
    using Word = std::pair<std::size_t, ExprRef>; // with its length
    std::map<ExprRef, std::vector<Word>> value;
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&root, 1))) {
        std::vector<Word> words;
        const std::vector<ExprRef> kids(terms.children(e).begin(), terms.children(e).end());
        switch (terms.kind(e)) {
        case ExprKind::test:
            words = {{0, e}};
            break;
        case ExprKind::letter:
            words = {{1, e}};
            break;
        case ExprKind::star:
            words = value.at(kids[0]);
            words.emplace_back(0, terms.id());
            break;
        case ExprKind::unite:
            for (const ExprRef k : kids)
                words.insert(words.end(), value.at(k).begin(), value.at(k).end());
            break;
        case ExprKind::sequence:
            for (const Word& first : value.at(kids[0]))
                for (const Word& second : value.at(kids[1]))
                    if (const ExprRef both = terms.sequence(first.second, second.second); both != terms.zero())
                        words.emplace_back(first.first + second.first, both);
            break;
        default:
            break;
        }
        std::ranges::sort(words);
        words.erase(std::unique(words.begin(), words.end()), words.end());
        words.resize(std::min(words.size(), max_samples));
        value.emplace(e, std::move(words));
    }
    std::vector<ExprRef> result;
    for (const auto& [length, word] : value.at(root))
        result.push_back(word);
    return result;
}

bool satisfiable(const kat::Setting& setting, TestRef test) {
    return kat::satisfiable(setting.terms, setting.theory, test);
}

// The theory with those statements of the user only.
kat::Theory restricted(const kat::Terms& terms, const kat::Theory& full, const std::vector<SourceRange>& kept) {
    kat::Theory theory = full;
    theory.assumptions.clear();
    theory.constraints.clear();
    theory.constraint_places.clear();
    for (const kat::Assumption& a : full.assumptions) {
        if (!a.is_users() || has(kept, a.where))
            theory.assumptions.push_back(a);
        else if (terms.kind(a.left) == ExprKind::letter)
            std::erase_if(theory.definitions,
                          [&](const kat::Definition& d) { return d.relation == terms.as_letter(a.left).relation; });
    }
    for (std::size_t i = 0; i < full.constraints.size(); ++i)
        if (i < full.builtin_constraints || i >= full.constraint_places.size() ||
            has(kept, full.constraint_places[i])) {
            theory.constraints.push_back(full.constraints[i]);
            if (i < full.constraint_places.size())
                theory.constraint_places.push_back(full.constraint_places[i]);
        }
    return theory;
}

} // namespace

std::vector<Vacuity> Vacuities::of(const kat::Claim& claim) {
    std::vector<Vacuity> found = of_theory();
    if (claim.about_models()) {
        std::vector<std::string> keys{claim.left_model};
        if (claim.kind == kat::Claim::Kind::equivalent)
            keys.push_back(claim.right_model);
        for (const std::string& key : keys) {
            const std::vector<Vacuity> more = of_model(key);
            found.insert(found.end(), more.begin(), more.end());
        }
    } else {
        of_expressions(claim, found);
    }
    return found;
}

// `irreflexive e` forbids the events that e relates to themselves whatever the execution, and `empty e` likewise.
std::vector<Vacuity> Vacuities::of_model(const std::string& key) {
    std::vector<Vacuity> found;
    const kat::Model& model = specification_.models.at(key);
    for (const kat::Axiom& axiom : model.axioms) {
        const TestRef forbidden = axiom.kind == kat::Axiom::Kind::acyclic
                                      ? where_reflexive(workspace_.terms.plus(axiom.expr))
                                      : where_reflexive(axiom.expr);
        const std::string name = axiom.name.empty() ? "an axiom" : fmt::format("its axiom '{}'", axiom.name);
        const TestRef allowed = workspace_.terms.negation(forbidden);
        if (forbidden == workspace_.terms.bottom() || !kat::satisfiable(workspace_.terms, workspace_.theory, forbidden))
            continue;
        const std::string kind = kat::satisfiable(workspace_.terms, workspace_.theory, allowed)
                                     ? "in " + to_text(workspace_.terms, workspace_.theory, forbidden)
                                     : "of any kind";
        found.push_back({fmt::format("{} allows no execution with an event {}, by {}", model.name, kind, name), {}});
    }
    return found;
}

const std::vector<Vacuity>& Vacuities::of_theory() {
    if (!of_theory_) {
        of_theory_.emplace();
        if (!statements().empty())
            of_predicates(*of_theory_);
    }
    return *of_theory_;
}

// Kinds of events that the assumptions exclude together, but no single assumption excludes.
void Vacuities::of_predicates(std::vector<Vacuity>& found) {
    kat::Terms& terms = workspace_.terms;
    // A rule can exclude an event only if its left side relates some event to itself without a letter.
    const bool rules_may = std::ranges::any_of(workspace_.theory.assumptions, [&](const kat::Assumption& a) {
        return a.is_users() && a.kind == kat::Assumption::Kind::inclusion && where_reflexive(a.left) != terms.bottom();
    });
    const bool constraints_may = workspace_.theory.constraints.size() > workspace_.theory.builtin_constraints;
    if (!constraints_may && !rules_may)
        return;
    for (const kat::PredicateId p : asked_predicates()) {
        const TestRef test = terms.predicate(p);
        const std::string& name = workspace_.theory.predicates[p].name;
        if (constraints_may && !kat::satisfiable(terms, workspace_.theory, test)) {
            if (!is_stated(test))
                found.push_back({fmt::format("no event is in {}", name),
                                 causes([&](Prover& prover) { return !satisfiable(prover.workspace(), test); })});
            continue;
        }
        const ExprRef event = terms.test(test);
        if (rules_may && relates_nothing(prover_, event, true))
            found.push_back({fmt::format("the assumptions leave no execution with an event in {}", name),
                             causes([&](Prover& prover) { return relates_nothing(prover, event, true); })});
    }
}

// Reads, writes and fences, the user's own predicates, and the predicates that the user's assumptions mention.
std::vector<kat::PredicateId> Vacuities::asked_predicates() const {
    const kat::Terms& terms = workspace_.terms;
    const kat::Theory& theory = workspace_.theory;
    std::set<kat::PredicateId> asked;
    for (kat::PredicateId p = 0; p < theory.predicates.size(); ++p)
        if (const kat::Predicate& known = theory.predicates[p];
            !known.builtin || known.name == "R" || known.name == "W" || known.name == "F")
            asked.insert(p);
    std::vector<TestRef> tests;
    for (std::size_t i = theory.builtin_constraints; i < theory.constraints.size(); ++i)
        tests.push_back(theory.constraints[i]);
    std::vector<ExprRef> sides;
    for (const kat::Assumption& a : theory.assumptions)
        if (a.is_users())
            sides.insert(sides.end(), {a.left, a.right});
    for (const ExprRef e : terms.subterms(sides))
        if (terms.kind(e) == ExprKind::test)
            tests.push_back(terms.as_test(e));
    for (const TestRef t : terms.subtests(tests))
        if (terms.node(t).kind == kat::TestKind::predicate)
            asked.insert(terms.node(t).left);
    return {asked.begin(), asked.end()};
}

// Does one assumption by itself say so?
bool Vacuities::is_stated(TestRef none) const {
    kat::Theory alone = workspace_.theory;
    for (std::size_t i = workspace_.theory.builtin_constraints; i < workspace_.theory.constraints.size(); ++i) {
        alone.constraints = {workspace_.theory.constraints[i]};
        if (!kat::satisfiable(workspace_.terms, alone, none))
            return true;
    }
    return false;
}

void Vacuities::of_expressions(const kat::Claim& claim, std::vector<Vacuity>& found) {
    kat::Terms& terms = workspace_.terms;
    Diagnostics none; // the claim was checked when it was read
    const std::vector<Query> queries = to_queries(terms, specification_, claim, none);
    const auto says_empty = [&](const Query& q) { return q.right == terms.zero(); };
    const auto by_form_only = [&](const Query& q) { // equal sides may have any operators
        return std::ranges::any_of(terms.subterms(std::span<const ExprRef>(&q.left, 1)), [&](ExprRef e) {
            return terms.kind(e) == ExprKind::intersection || terms.kind(e) == ExprKind::difference;
        });
    };
    if (queries.empty() || std::ranges::any_of(queries, by_form_only) || std::ranges::any_of(queries, says_empty))
        return; // a claim that something is empty is not vacuous
    const Holds all_empty = [&](Prover& prover) {
        return std::ranges::all_of(queries, [&](const Query& q) { return relates_nothing(prover, q.left, q.cyclic); });
    };
    if (all_empty(prover_)) {
        const bool both = claim.kind == kat::Claim::Kind::equality;
        const bool cycles = std::ranges::all_of(queries, [](const Query& q) { return q.cyclic; });
        found.push_back({both     ? "both sides relate nothing"
                         : cycles ? "the left side has no cycles"
                                  : "the left side relates nothing",
                         causes(all_empty)});
        return;
    }
    for (const Query& q : queries) {
        const TestRef reflexive = q.cyclic ? where_reflexive(q.right) : terms.bottom();
        if (reflexive == terms.bottom())
            continue;
        const ExprRef elsewhere = terms.sequence(terms.test(terms.negation(reflexive)), q.left);
        const Holds holds = [&](Prover& prover) { return relates_nothing(prover, elsewhere, true); };
        if (!kat::satisfiable(terms, workspace_.theory, terms.negation(reflexive)))
            found.push_back({"the right side contains id, which relates every event to itself", {}});
        else if (holds(prover_))
            found.push_back({fmt::format("the right side contains [{}], and cycles of the left side begin nowhere else",
                                         to_text(terms, workspace_.theory, reflexive)),
                             causes(holds)});
    }
}

bool Vacuities::relates_nothing(Prover& prover, ExprRef left, bool cyclic) const {
    kat::Terms& terms = prover.workspace().terms;
    Limits limits;
    limits.proofs_only = true;
    limits.stop = StopToken(std::chrono::steady_clock::now() + time_for_question);
    Query question;
    question.left = left;
    question.right = terms.zero();
    question.cyclic = cyclic;
    if (left == question.right)
        return true;
    if (written_letters(terms, left) > max_letters)
        return false;
    // Most left sides relate something, and mostly one short word shows this at little cost.
    Limits few = limits;
    few.saturation.max_rounds = 4;
    for (const ExprRef word : some_words(terms, left)) {
        Query sample = question;
        sample.left = word;
        if (word != question.right && prover.decide(sample, few).verdict != Verdict::proved)
            return false;
    }
    return prover.decide(question, limits).verdict == Verdict::proved;
}

// The events that the expression relates to themselves without any step.
TestRef Vacuities::where_reflexive(ExprRef root) {
    kat::Terms& terms = workspace_.terms;
    std::map<ExprRef, TestRef> value;
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&root, 1))) {
        TestRef t = terms.bottom();
        const std::vector<ExprRef> kids(terms.children(e).begin(), terms.children(e).end());
        switch (terms.kind(e)) {
        case ExprKind::test:
            t = terms.as_test(e);
            break;
        case ExprKind::unite:
            for (const ExprRef k : kids)
                t = terms.disjunction(t, value.at(k));
            break;
        case ExprKind::sequence:
            t = terms.conjunction(value.at(kids[0]), value.at(kids[1]));
            break;
        case ExprKind::star:
            t = terms.top();
            break;
        case ExprKind::rotation:
        case ExprKind::deduplication:
            t = value.at(kids[0]);
            break;
        default:
            break;
        }
        value.emplace(e, t);
    }
    return value.at(root);
}

std::vector<SourceRange> Vacuities::statements() const {
    std::vector<SourceRange> places;
    for (const kat::Assumption& a : workspace_.theory.assumptions)
        if (a.is_users())
            places.push_back(a.where);
    const kat::Theory& theory = workspace_.theory;
    for (std::size_t i = theory.builtin_constraints; i < theory.constraint_places.size(); ++i)
        places.push_back(theory.constraint_places[i]);
    std::ranges::sort(places, before);
    const auto same = [](const SourceRange& a, const SourceRange& b) { return !before(a, b) && !before(b, a); };
    places.erase(std::unique(places.begin(), places.end(), same), places.end());
    return places;
}

std::vector<SourceRange> Vacuities::causes(const Holds& holds) {
    const auto deadline = std::chrono::steady_clock::now() + time_for_causes;
    const auto enough = [&](const std::vector<SourceRange>& kept) {
        kat::Specification less;
        less.terms = workspace_.terms;
        less.theory = restricted(less.terms, workspace_.theory, kept);
        Prover prover(less);
        return holds(prover);
    };
    std::vector<SourceRange> needed = statements();
    const std::vector<SourceRange> all = needed;
    if (enough({}))
        needed.clear();
    else
        for (const SourceRange& place : all) {
            if (std::chrono::steady_clock::now() > deadline)
                break;
            std::vector<SourceRange> fewer = needed;
            std::erase_if(fewer, [&](const SourceRange& p) { return !before(p, place) && !before(place, p); });
            if (enough(fewer))
                needed = fewer;
        }
    return needed;
}

} // namespace katlas::prover
