#include "narrower.hpp"

#include "katlas/kat/rewrite.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::ExprRef;
using kat::PredicateId;
using kat::Terms;
using kat::TestKind;
using kat::TestRef;

std::set<PredicateId> predicates_of(const Terms& terms, ExprRef e) {
    std::vector<TestRef> tests;
    for (const ExprRef sub : terms.subterms(std::span<const ExprRef>(&e, 1)))
        if (terms.kind(sub) == ExprKind::test)
            tests.push_back(terms.as_test(sub));
    std::set<PredicateId> found;
    for (const TestRef t : terms.subtests(tests))
        if (terms.node(t).kind == TestKind::predicate)
            found.insert(terms.node(t).left);
    return found;
}

// The test with a value for one of its predicates.
TestRef with_value(Terms& terms, TestRef test, PredicateId predicate, TestRef value) {
    std::map<TestRef, TestRef> known;
    for (const TestRef t : terms.subtests(std::span<const TestRef>(&test, 1))) {
        const kat::TestNode n = terms.node(t);
        const auto of = [&](std::uint32_t child) { return known.at(TestRef{child}); };
        TestRef result = t;
        if (n.kind == TestKind::predicate && n.left == predicate)
            result = value;
        else if (n.kind == TestKind::conjunction)
            result = terms.conjunction(of(n.left), of(n.right));
        else if (n.kind == TestKind::disjunction)
            result = terms.disjunction(of(n.left), of(n.right));
        else if (n.kind == TestKind::negation)
            result = terms.negation(of(n.left));
        known.emplace(t, result);
    }
    return known.at(test);
}

// The expression with each test replaced by the strongest test that does not depend on the predicates. Nothing if the
// expression has an operator that is not monotone.
std::optional<ExprRef> without(Terms& terms, ExprRef root, const std::set<PredicateId>& predicates) {
    if (!kat::is_regular(terms, root))
        return std::nullopt;
    return kat::rewritten(terms, root, [&](ExprRef e) {
        if (terms.kind(e) != ExprKind::test)
            return e;
        TestRef t = terms.as_test(e);
        for (const PredicateId p : predicates)
            t = terms.conjunction(with_value(terms, t, p, terms.top()), with_value(terms, t, p, terms.bottom()));
        return terms.test(t);
    });
}

bool is_closure(const Terms& terms, ExprRef e) {
    if (terms.kind(e) != ExprKind::sequence)
        return false;
    const ExprRef rest = terms.children(e)[1];
    return terms.kind(rest) == ExprKind::star && terms.children(rest)[0] == terms.children(e)[0];
}

bool has_converse(const Terms& terms, ExprRef e) {
    return std::ranges::any_of(letters_of(terms, e), [](Letter l) { return l.inverse; });
}

} // namespace

std::optional<Narrower> narrower(const kat::Workspace& workspace, const Query& query, const Rulebook& rulebook) {
    Terms& terms = workspace.terms;
    Narrower result{query, rulebook};
    ExprRef right = query.right;
    if (terms.kind(right) == ExprKind::unite) {
        std::vector<ExprRef> kept(terms.children(right).begin(), terms.children(right).end());
        const bool only_closures = is_closure(terms, query.left);
        const bool only_forwards = !has_converse(terms, query.left);
        std::erase_if(kept, [&](ExprRef e) {
            return (only_closures && !is_closure(terms, e)) || (only_forwards && has_converse(terms, e));
        });
        right = terms.unite(kept);
    }
    std::set<PredicateId> foreign = predicates_of(terms, right);
    for (const PredicateId p : predicates_of(terms, query.left))
        foreign.erase(p);
    const std::optional<ExprRef> less = without(terms, right, foreign);
    if (!less)
        return std::nullopt;
    result.query.right = *less;
    result.query.label += ", with less";
    std::erase_if(result.rulebook.inclusions, [&](const Rulebook::Entry& rule) {
        const auto mentions = [&](ExprRef e) {
            return std::ranges::any_of(predicates_of(terms, e), [&](PredicateId p) { return foreign.contains(p); });
        };
        return !rule.builtin && (mentions(rule.left) || mentions(rule.right));
    });
    if (*less == terms.zero() ||
        (*less == query.right && result.rulebook.inclusions.size() == rulebook.inclusions.size()))
        return std::nullopt;
    return result;
}

} // namespace katlas::prover
