#include "katlas/kat/substitute.hpp"

#include <cassert>
#include <map>

namespace katlas::kat {

std::vector<ExprRef> substitute(Terms& terms, std::span<const ExprRef> roots,
                                const std::function<ExprRef(Letter)>& replacement) {
    std::map<ExprRef, ExprRef> value;
    std::map<ExprRef, ExprRef> base_of_plus; // e+ -> e
    for (const ExprRef e : terms.subterms(roots)) {
        std::vector<ExprRef> kids;
        for (const ExprRef c : terms.children(e))
            kids.push_back(value.at(c));
        ExprRef result = e;
        switch (terms.kind(e)) {
        case ExprKind::letter:
            result = replacement(terms.as_letter(e));
            if (terms.kind(result) == ExprKind::sequence &&
                terms.children(result)[1] == terms.star(terms.children(result)[0]))
                base_of_plus[result] = terms.children(result)[0];
            break;
        case ExprKind::unite:
            result = terms.unite(kids);
            break;
        case ExprKind::sequence:
            result = terms.sequence(kids[0], kids[1]);
            break;
        case ExprKind::star: {
            std::vector<ExprRef> parts{kids[0]};
            if (terms.kind(kids[0]) == ExprKind::unite)
                parts.assign(terms.children(kids[0]).begin(), terms.children(kids[0]).end());
            for (ExprRef& p : parts)
                if (const auto known = base_of_plus.find(p); known != base_of_plus.end())
                    p = known->second;
            result = terms.star(terms.unite(parts));
            break;
        }
        default:
            assert(terms.kind(e) == ExprKind::test);
            break;
        }
        value.emplace(e, result);
    }
    std::vector<ExprRef> results;
    for (const ExprRef root : roots)
        results.push_back(value.at(root));
    return results;
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
