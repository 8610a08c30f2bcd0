// An expression with other tests and letters: all else of it stays.
#pragma once

#include "katlas/kat/terms.hpp"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace katlas::prover {

// `leaf(e)` is what stands for the test or letter e. None if the expression has operators besides union, sequence and
// star. Linear in the distinct subterms.
[[nodiscard]] std::optional<kat::ExprRef> rewritten(kat::Terms& terms, kat::ExprRef root, const auto& leaf) {
    std::map<kat::ExprRef, kat::ExprRef> value;
    for (const kat::ExprRef e : terms.subterms(std::span<const kat::ExprRef>(&root, 1))) {
        std::vector<kat::ExprRef> kids;
        for (const kat::ExprRef c : terms.children(e))
            kids.push_back(value.at(c));
        kat::ExprRef result = e;
        switch (terms.kind(e)) {
        case kat::ExprKind::test:
        case kat::ExprKind::letter:
            result = leaf(e);
            break;
        case kat::ExprKind::unite:
            result = terms.unite(kids);
            break;
        case kat::ExprKind::sequence:
            result = terms.sequence(kids[0], kids[1]);
            break;
        case kat::ExprKind::star:
            result = terms.star(kids[0]);
            break;
        default:
            return std::nullopt;
        }
        value.emplace(e, result);
    }
    return value.at(root);
}

} // namespace katlas::prover
