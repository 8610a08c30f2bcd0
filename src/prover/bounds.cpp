#include "bounds.hpp"

#include "katlas/kat/rewrite.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::ExprRef;

struct Bound {
    ExprRef expr; // the bound of the letter as declared
    std::size_t assumption;
};

// By relation. A relation with two bounds has no entry: using one bound alone would lose the other.
std::map<kat::RelationId, Bound> all_bounds(const kat::Workspace& workspace) {
    kat::Terms& terms = workspace.terms;
    std::map<kat::RelationId, Bound> bounds;
    std::set<kat::RelationId> several;
    for (std::size_t i = 0; i < workspace.theory.assumptions.size(); ++i) {
        const kat::Assumption a = workspace.theory.assumptions[i];
        if (a.kind != kat::Assumption::Kind::inclusion || a.builtin || a.unless_cyclic ||
            terms.kind(a.left) != ExprKind::letter)
            continue;
        const Letter l = terms.as_letter(a.left);
        if (workspace.theory.relations[l.relation].builtin)
            continue;
        if (!bounds.try_emplace(l.relation, Bound{l.inverse ? terms.converse(a.right) : a.right, i}).second)
            several.insert(l.relation);
    }
    std::erase_if(bounds, [&](const auto& b) {
        const std::vector<ExprRef> parts = terms.subterms(std::span<const ExprRef>(&b.second.expr, 1));
        return several.contains(b.first) ||
               std::ranges::none_of(parts, [&](ExprRef e) { return terms.kind(e) == ExprKind::star; });
    });
    return bounds;
}

bool is_read(const Hierarchy& hierarchy, const std::vector<Letter>& by, Letter l) {
    return std::ranges::any_of(by, [&](Letter q) { return std::ranges::binary_search(hierarchy.below(q), l); });
}

// None if the expression is not regular.
std::optional<ExprRef> replace(kat::Terms& terms, ExprRef root, const std::map<Letter, ExprRef>& replacement) {
    if (!kat::is_regular(terms, root))
        return std::nullopt;
    return kat::rewritten(terms, root, [&](ExprRef e) {
        const auto known = terms.kind(e) == ExprKind::letter ? replacement.find(terms.as_letter(e)) : replacement.end();
        return known != replacement.end() ? known->second : e;
    });
}

} // namespace

std::optional<Widened> with_bounds(const kat::Workspace& workspace, const Hierarchy& hierarchy, const Query& query) {
    const std::map<kat::RelationId, Bound> bounds = all_bounds(workspace);
    if (bounds.empty())
        return std::nullopt;
    kat::Terms& terms = workspace.terms;
    const std::vector<Letter> on_right = letters_of(terms, query.right);
    Widened result{query, {}};
    // A bound may bring in letters with bounds of their own. More rounds than bounds are needed only if bounds are
    // circular.
    for (std::size_t turn = 0; turn < bounds.size(); ++turn) {
        std::map<Letter, ExprRef> replacement;
        for (const Letter l : letters_of(terms, result.query.left)) {
            const auto known = bounds.find(l.relation);
            if (known == bounds.end() || hierarchy.parts(l) != std::vector{l} || is_read(hierarchy, on_right, l))
                continue;
            replacement.emplace(l, l.inverse ? terms.converse(known->second.expr) : known->second.expr);
            result.bounds.push_back(known->second.assumption);
        }
        if (replacement.empty())
            break;
        const std::optional<ExprRef> wider = replace(terms, result.query.left, replacement);
        if (!wider)
            return std::nullopt;
        result.query.left = *wider;
    }
    if (result.bounds.empty())
        return std::nullopt;
    std::ranges::sort(result.bounds);
    result.bounds.erase(std::unique(result.bounds.begin(), result.bounds.end()), result.bounds.end());
    return result;
}

} // namespace katlas::prover
