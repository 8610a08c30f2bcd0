// Assumptions: each is brought to the few forms that the theory keeps (kat::Assumption, tests' constraints,
// definitions), exactly, or reported as having no meaning.

#include "katlas/frontend/elaborate.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas {

using kat::ExprKind;
using kat::ExprRef;

bool Elaborator::reject_operators(ExprRef e, SourceRange where, const char* place) {
    for (const ExprRef sub : doc_.terms.subterms(std::span<const ExprRef>(&e, 1))) {
        const char* what = nullptr;
        switch (doc_.terms.kind(sub)) {
        case ExprKind::intersection:
            what = "the intersection of two relations";
            break;
        case ExprKind::difference:
            what = "the difference of two relations";
            // `ext` is a difference that nobody wrote; the expression that contains it is reported instead.
            if (sub != e && !latest_places_.contains(sub.index) && doc_.terms.kind(e) == ExprKind::intersection)
                continue;
            break;
        case ExprKind::rotation:
            what = "'rot'";
            break;
        case ExprKind::deduplication:
            what = "'dedup'";
            break;
        default:
            continue;
        }
        // The same term may have been written before in a place where it is allowed.
        const auto written = latest_places_.find(sub.index);
        diagnostics_.error(
            written == latest_places_.end() ? where : written->second,
            fmt::format("{} cannot be used in {}", what, place),
            doc_.terms.kind(sub) == ExprKind::intersection
                ? "an intersection may be with int, ext or loc where that can be asked of one step, or be "
                  "all that is empty: 'empty a & b'"
                : "it is not definable in Kleene algebra with tests there");
        return true;
    }
    return false;
}

bool Elaborator::has_relational_operator(ExprRef root) const {
    return std::ranges::any_of(doc_.terms.subterms(std::span<const ExprRef>(&root, 1)), [&](ExprRef e) {
        return doc_.terms.kind(e) == ExprKind::intersection || doc_.terms.kind(e) == ExprKind::difference;
    });
}

// Beside intersections and differences, `rot` and `dedup` have no meaning.
void Elaborator::assume_relational(const kat::Assumption& assumption) {
    for (const ExprRef side : {assumption.left, assumption.right})
        for (const ExprRef e : doc_.terms.subterms(std::span<const ExprRef>(&side, 1)))
            if (doc_.terms.kind(e) == ExprKind::rotation || doc_.terms.kind(e) == ExprKind::deduplication) {
                (void)reject_operators(e, assumption.where, "an assumption");
                return;
            }
    doc_.theory.relational_assumptions.push_back(assumption);
}

void Elaborator::assume(const kat::Claim& claim, SourceRange where) {
    using Kind = kat::Claim::Kind;
    kat::Terms& terms = doc_.terms;
    ExprRef left = claim.left;
    switch (claim.kind) {
    case Kind::acyclic:
        left = terms.plus(left);
        [[fallthrough]];
    case Kind::irreflexive:
        if (has_relational_operator(left))
            assume_relational({kat::Assumption::Kind::irreflexive, left, terms.zero(), where, module_.empty()});
        else if (!reject_operators(left, where, "an assumption"))
            doc_.theory.assumptions.push_back(
                {kat::Assumption::Kind::irreflexive, left, terms.zero(), where, module_.empty()});
        return;
    case Kind::empty:
        assume_inclusion(left, terms.zero(), where);
        return;
    case Kind::inclusion:
        assume_inclusion(left, claim.right, where);
        return;
    case Kind::stronger:
    case Kind::equivalent: // claim() makes none; models are not expressions
        return;
    case Kind::equality:
        assume_inclusion(left, claim.right, where);
        if (claim.right != terms.zero()) {
            assume_inclusion(claim.right, left, where);
            assume_definition(left, claim.right);
        }
        return;
    }
}

void Elaborator::assume_inclusion(ExprRef left, ExprRef right, SourceRange where) {
    kat::Terms& terms = doc_.terms;
    const std::vector<ExprRef> lefts(terms.children(left).begin(), terms.children(left).end());
    const std::vector<ExprRef> rights(terms.children(right).begin(), terms.children(right).end());
    if (terms.kind(left) == ExprKind::unite) { // a | b <= c  iff  a <= c and b <= c
        for (const ExprRef l : lefts)
            assume_inclusion(l, right, where);
        return;
    }
    if (terms.kind(right) == ExprKind::intersection) { // a <= b & c  iff  a <= b and a <= c
        for (const ExprRef r : rights)
            assume_inclusion(left, r, where);
        return;
    }
    if (terms.kind(left) == ExprKind::difference) { // a \ b <= c  iff  a <= b | c
        assume_inclusion(lefts[0], terms.unite(lefts[1], right), where);
        return;
    }
    if (terms.kind(left) == ExprKind::intersection && right == terms.zero()) {
        // e & [t] = 0: no event in t is e-related to itself.
        for (std::size_t i = 0; i < 2; ++i) {
            if (terms.kind(lefts[i]) != ExprKind::test || has_relational_operator(lefts[1 - i]) ||
                reject_operators(lefts[1 - i], where, "an assumption"))
                continue;
            doc_.theory.assumptions.push_back({kat::Assumption::Kind::irreflexive,
                                               terms.sequence(lefts[i], lefts[1 - i]), terms.zero(), where,
                                               module_.empty()});
            return;
        }
    }
    if (right == terms.zero())
        if (const auto cycles = cycles_of_empty(terms, left)) {
            doc_.theory.assumptions.push_back(
                {kat::Assumption::Kind::irreflexive, *cycles, terms.zero(), where, module_.empty()});
            return;
        }
    if (has_relational_operator(left) || has_relational_operator(right)) {
        assume_relational({kat::Assumption::Kind::inclusion, left, right, where, module_.empty()});
        return;
    }
    if (reject_operators(left, where, "an assumption") || reject_operators(right, where, "an assumption"))
        return;
    if (terms.kind(left) == ExprKind::test && terms.kind(right) == ExprKind::test) {
        constrain(terms.disjunction(terms.negation(terms.as_test(left)), terms.as_test(right)), where);
        return;
    }
    doc_.theory.assumptions.push_back({kat::Assumption::Kind::inclusion, left, right, where, module_.empty()});
}

void Elaborator::constrain(kat::TestRef test, SourceRange where) {
    kat::Theory& theory = doc_.theory;
    theory.constraints.push_back(test);
    theory.constraint_places.push_back(where);
    if (module_.empty())
        theory.builtin_constraints = theory.constraints.size();
}

void Elaborator::assume_definition(ExprRef left, ExprRef right) {
    kat::Terms& terms = doc_.terms;
    if (terms.kind(left) != ExprKind::letter)
        std::swap(left, right);
    if (terms.kind(left) != ExprKind::letter || terms.as_letter(left).inverse)
        return;
    kat::Definition definition{terms.as_letter(left).relation, {}};
    const auto add_part = [&](ExprRef e) {
        if (terms.kind(e) != ExprKind::letter)
            return false;
        definition.parts.push_back(terms.as_letter(e));
        return true;
    };
    const auto kids = terms.children(right);
    const bool letters_only =
        terms.kind(right) == ExprKind::unite ? std::ranges::all_of(kids, add_part) : add_part(right);
    if (!letters_only)
        return;
    // Not circular: the definitions of the parts must not lead back here.
    std::vector<kat::RelationId> reached;
    for (const kat::Letter part : definition.parts)
        reached.push_back(part.relation);
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (reached[i] == definition.relation)
            return;
        for (const kat::Definition& other : doc_.theory.definitions) {
            if (other.relation == definition.relation)
                return;
            if (other.relation == reached[i] && reached.size() < 10000)
                for (const kat::Letter part : other.parts)
                    reached.push_back(part.relation);
        }
    }
    doc_.theory.definitions.push_back(std::move(definition));
}

} // namespace katlas
