#include "katlas/kat/substitute.hpp"

#include "katlas/kat/rewrite.hpp"

#include <map>

namespace katlas::kat {

std::vector<ExprRef> substitute(Terms& terms, std::span<const ExprRef> roots,
                                const std::function<ExprRef(Letter)>& replacement) {
    std::map<ExprRef, ExprRef> base_of_plus; // e+ -> e
    const auto leaf = [&](ExprRef e) {
        if (terms.kind(e) == ExprKind::test)
            return e;
        const ExprRef result = replacement(terms.as_letter(e));
        if (terms.kind(result) == ExprKind::sequence) {
            const ExprRef first = terms.children(result)[0];
            const ExprRef second = terms.children(result)[1];
            if (second == terms.star(first))
                base_of_plus[result] = first;
        }
        return result;
    };
    const auto star = [&](ExprRef e) {
        std::vector<ExprRef> parts{e};
        if (terms.kind(e) == ExprKind::unite)
            parts.assign(terms.children(e).begin(), terms.children(e).end());
        for (ExprRef& p : parts)
            if (const auto known = base_of_plus.find(p); known != base_of_plus.end())
                p = known->second;
        return terms.star(terms.unite(parts));
    };
    return rewritten(terms, roots, leaf, star);
}

Model substitute(Terms& terms, const Model& model, const std::function<ExprRef(Letter)>& replacement) {
    std::vector<ExprRef> roots;
    for (const Axiom& a : model.axioms)
        roots.push_back(a.expr);
    const std::vector<ExprRef> results = substitute(terms, roots, replacement);
    Model changed = model;
    for (std::size_t i = 0; i < results.size(); ++i)
        changed.axioms[i].expr = results[i];
    return changed;
}

} // namespace katlas::kat
