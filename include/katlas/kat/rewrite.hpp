// Expressions rewritten bottom-up: with other leaves, and with definitions in the place of relations.
//
// A *defined* relation equals an expression over other relations (`define` in the language, Relation::definition in
// theory.hpp). A letter of the relation and its definition denote the same relation on every execution graph;
// unfolded() puts the definition in the place of the letter, until no letter of a defined relation remains. A recursive
// definition stays folded. Invariant: any other definition mentions only relations that were declared before it, so
// unfolding ends.
#pragma once

#include "katlas/kat/terms.hpp"
#include "katlas/kat/theory.hpp"

#include <map>
#include <span>
#include <vector>

namespace katlas::kat {

// Returns one expression for each root. `leaf(e)` replaces the test or letter e, and `star(e)` the closure of the
// rewritten expression e. Linear in the distinct subterms.
[[nodiscard]] std::vector<ExprRef> rewritten(Terms& terms, std::span<const ExprRef> roots, const auto& leaf,
                                             const auto& star) {
    std::map<ExprRef, ExprRef> value;
    for (const ExprRef e : terms.subterms(roots)) {
        std::vector<ExprRef> kids;
        for (const ExprRef c : terms.children(e))
            kids.push_back(value.at(c));
        ExprRef result = e;
        switch (terms.kind(e)) {
        case ExprKind::test:
        case ExprKind::letter:
            result = leaf(e);
            break;
        case ExprKind::unite:
            result = terms.unite(kids);
            break;
        case ExprKind::sequence:
            result = terms.sequence(kids[0], kids[1]);
            break;
        case ExprKind::star:
            result = star(kids[0]);
            break;
        case ExprKind::intersection:
            result = terms.intersection(kids[0], kids[1]);
            break;
        case ExprKind::difference:
            result = terms.difference(kids[0], kids[1]);
            break;
        case ExprKind::rotation:
            result = terms.rotation(kids[0]);
            break;
        case ExprKind::deduplication:
            result = terms.deduplication(kids[0]);
            break;
        }
        value.emplace(e, result);
    }
    std::vector<ExprRef> results;
    for (const ExprRef root : roots)
        results.push_back(value.at(root));
    return results;
}
[[nodiscard]] ExprRef rewritten(Terms& terms, ExprRef root, const auto& leaf) {
    const auto star = [&](ExprRef e) { return terms.star(e); };
    return rewritten(terms, std::span<const ExprRef>(&root, 1), leaf, star).front();
}

// Whether the expression is made of tests and letters by union, sequence and star alone, i.e. is an expression of
// Kleene algebra with tests.
[[nodiscard]] bool is_regular(const Terms& terms, ExprRef e);

// All subterms of the roots and, by way of their letters, of definitions, each once.
[[nodiscard]] std::vector<ExprRef> subterms_with_definitions(const Terms& terms, const Theory& theory,
                                                             std::vector<ExprRef> roots);

// The relations on which the value of an expression depends, those of definitions included.
[[nodiscard]] std::vector<RelationId> relations_of(const Terms& terms, const Theory& theory,
                                                   std::vector<ExprRef> roots);
// Those among them that executions choose (Relation::chosen), ascending.
[[nodiscard]] std::vector<RelationId> chosen_relations_of(const Terms& terms, const Theory& theory,
                                                          std::vector<ExprRef> roots);

// The same relation without letters of defined relations.
[[nodiscard]] ExprRef unfolded(Terms& terms, const Theory& theory, ExprRef e);

// The same relation with regular definitions unfolded. Letters with other definitions stay.
[[nodiscard]] ExprRef regularly_unfolded(Terms& terms, const Theory& theory, ExprRef e);

} // namespace katlas::kat
