#include "upper_bounds.hpp"

#include <map>
#include <vector>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::ExprRef;
using kat::TestRef;

struct StepsAndStays {
    ExprRef steps;
    TestRef stays;
};

// Of a regular expression.
StepsAndStays divided(kat::Terms& terms, ExprRef root) {
    std::map<ExprRef, StepsAndStays> value;
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&root, 1))) {
        const auto children = terms.children(e);
        const std::vector<ExprRef> kids(children.begin(), children.end());
        StepsAndStays result{terms.zero(), terms.bottom()};
        switch (terms.kind(e)) {
        case ExprKind::test:
            result.stays = terms.as_test(e);
            break;
        case ExprKind::unite:
            for (const ExprRef k : kids) {
                result.steps = terms.unite(result.steps, value.at(k).steps);
                result.stays = terms.disjunction(result.stays, value.at(k).stays);
            }
            break;
        case ExprKind::sequence: {
            const StepsAndStays& first = value.at(kids[0]);
            const StepsAndStays& second = value.at(kids[1]);
            result.steps = terms.unite(terms.sequence(first.steps, kids[1]),
                                       terms.sequence(terms.test(first.stays), second.steps));
            result.stays = terms.conjunction(first.stays, second.stays);
            break;
        }
        case ExprKind::star:
            result = {terms.sequence(value.at(kids[0]).steps, e), terms.top()};
            break;
        default:
            result.steps = e;
            break;
        }
        value.emplace(e, result);
    }
    return value.at(root);
}

std::size_t size_of(const kat::Terms& terms, ExprRef e) {
    return terms.subterms(std::span<const ExprRef>(&e, 1)).size();
}

} // namespace

ExprRef regular_upper_bound(kat::Terms& terms, ExprRef root) {
    std::map<ExprRef, ExprRef> bound;
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&root, 1))) {
        const auto children = terms.children(e);
        std::vector<ExprRef> kids(children.begin(), children.end());
        for (ExprRef& k : kids)
            k = bound.at(k);
        ExprRef result = e;
        switch (terms.kind(e)) {
        case ExprKind::unite:
            result = terms.unite(kids);
            break;
        case ExprKind::sequence:
            result = terms.sequence(kids[0], kids[1]);
            break;
        case ExprKind::star:
            result = terms.star(kids[0]);
            break;
        case ExprKind::intersection:
            result = size_of(terms, kids[0]) < size_of(terms, kids[1]) ? kids[1] : kids[0];
            break;
        case ExprKind::difference: {
            result = kids[0];
            const ExprRef taken = terms.children(e)[1];
            if (terms.kind(taken) != ExprKind::test)
                break;
            const StepsAndStays parts = divided(terms, result);
            const TestRef left = terms.conjunction(parts.stays, terms.negation(terms.as_test(taken)));
            result = terms.unite(parts.steps, terms.test(left));
            break;
        }
        default:
            break;
        }
        bound.emplace(e, result);
    }
    return bound.at(root);
}

} // namespace katlas::prover
