#include "katlas/kat/rewrite.hpp"

#include <algorithm>

namespace katlas::kat {

bool is_regular(const Terms& terms, ExprRef e) {
    return std::ranges::all_of(terms.subterms(std::span<const ExprRef>(&e, 1)),
                               [&](ExprRef s) { return terms.kind(s) <= ExprKind::star; });
}

std::vector<ExprRef> subterms_with_definitions(const Terms& terms, const Theory& theory, std::vector<ExprRef> roots) {
    for (;;) {
        std::vector<ExprRef> found = terms.subterms(roots);
        const std::size_t known = roots.size();
        for (const ExprRef e : found)
            if (terms.kind(e) == ExprKind::letter)
                if (const auto& definition = theory.relations[terms.as_letter(e).relation].definition;
                    definition && std::ranges::find(roots, *definition) == roots.end())
                    roots.push_back(*definition);
        if (roots.size() == known)
            return found;
    }
}

std::vector<RelationId> relations_of(const Terms& terms, const Theory& theory, std::vector<ExprRef> roots) {
    std::vector<RelationId> result;
    for (const ExprRef e : subterms_with_definitions(terms, theory, std::move(roots)))
        if (terms.kind(e) == ExprKind::letter)
            result.push_back(terms.as_letter(e).relation);
    return result;
}

std::vector<RelationId> chosen_relations_of(const Terms& terms, const Theory& theory, std::vector<ExprRef> roots) {
    std::vector<RelationId> all = relations_of(terms, theory, std::move(roots));
    for (RelationId& r : all) // a twin depends on its relation
        for (RelationId whole = 0; whole < theory.relations.size(); ++whole)
            if (theory.relations[whole].location_twin == r)
                r = whole;
    std::erase_if(all, [&](RelationId r) { return !theory.relations[r].chosen; });
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

ExprRef unfolded(Terms& terms, const Theory& theory, ExprRef e) {
    const auto defined = [&](ExprRef s) {
        if (terms.kind(s) != ExprKind::letter)
            return false;
        const Relation& r = theory.relations[terms.as_letter(s).relation];
        return r.definition.has_value() && !r.recursion;
    };
    while (std::ranges::any_of(terms.subterms(std::span<const ExprRef>(&e, 1)), defined))
        e = rewritten(terms, e, [&](ExprRef leaf) {
            if (!defined(leaf))
                return leaf;
            const Letter letter = terms.as_letter(leaf);
            const ExprRef definition = *theory.relations[letter.relation].definition;
            return letter.inverse ? terms.converse(definition) : definition;
        });
    return e;
}

ExprRef regularly_unfolded(Terms& terms, const Theory& theory, ExprRef e) {
    return rewritten(terms, e, [&](ExprRef leaf) {
        if (terms.kind(leaf) != ExprKind::letter)
            return leaf;
        const ExprRef whole = unfolded(terms, theory, leaf);
        return is_regular(terms, whole) ? whole : leaf;
    });
}

} // namespace katlas::kat
