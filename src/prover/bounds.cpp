#include "bounds.hpp"

#include "katlas/kat/rewrite.hpp"
#include "upper_bounds.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::ExprRef;

// What stands for a letter as declared. It may have intersections and differences if it is a definition.
struct Bound {
    ExprRef expr;
    std::optional<std::size_t> assumption; // none: the relation's definition
};
using Bounds = std::map<kat::RelationId, Bound>;

// Whether an expression has a star, an intersection or a difference. Saturation suffices for other bounds.
bool is_rich(const kat::Terms& terms, ExprRef root) {
    return std::ranges::any_of(terms.subterms(std::span<const ExprRef>(&root, 1)), [&](ExprRef e) {
        const ExprKind k = terms.kind(e);
        return k == ExprKind::star || k == ExprKind::intersection || k == ExprKind::difference;
    });
}

// By relation. A relation with two bounds has no entry: using one bound alone would lose the other.
Bounds all_bounds(const kat::Workspace& workspace) {
    kat::Terms& terms = workspace.terms;
    const std::vector<kat::Relation>& relations = workspace.theory.relations;
    const auto is_defined = [&](kat::RelationId r) { return relations[r].definition && !relations[r].recursion; };
    Bounds bounds;
    std::set<kat::RelationId> several;
    for (kat::RelationId r = 0; r < relations.size(); ++r)
        if (is_defined(r) && !relations[r].builtin)
            bounds.emplace(r, Bound{*relations[r].definition, std::nullopt});
    for (std::size_t i = 0; i < workspace.theory.assumptions.size(); ++i) {
        const kat::Assumption a = workspace.theory.assumptions[i];
        if (a.kind != kat::Assumption::Kind::inclusion || a.builtin || a.unless_cyclic ||
            terms.kind(a.left) != ExprKind::letter)
            continue;
        const Letter l = terms.as_letter(a.left);
        if (relations[l.relation].builtin || (a.by_definition && is_defined(l.relation)))
            continue;
        if (!bounds.try_emplace(l.relation, Bound{l.inverse ? terms.converse(a.right) : a.right, i}).second)
            several.insert(l.relation);
    }
    std::erase_if(bounds, [&](const auto& b) {
        return several.contains(b.first) || !is_rich(terms, kat::unfolded(terms, workspace.theory, b.second.expr));
    });
    return bounds;
}

bool is_read(const Hierarchy& hierarchy, const std::vector<Letter>& by, Letter l) {
    return std::ranges::any_of(by, [&](Letter q) { return std::ranges::binary_search(hierarchy.below(q), l); });
}

class Widening {
  public:
    Widening(const kat::Workspace& workspace, const Hierarchy& hierarchy, const Query& query)
        : terms_(workspace.terms), hierarchy_(hierarchy), bounds_(all_bounds(workspace)),
          on_right_(letters_of(terms_, query.right)), result_{query, {}, {}} {}

    std::optional<Widened> run() {
        // A definition mentions earlier relations, so unfolding ends. A bound by assumption may bring in letters with
        // bounds of their own; more rounds than bounds are needed only if bounds are circular.
        ExprRef& left = result_.query.left;
        for (std::size_t turn = 0; turn <= bounds_.size(); ++turn) {
            while (replace(left, true)) {
            }
            // Only now, since the bound of a difference is better if letters that may stay at an event are unfolded;
            // and before assumptions apply, since in what is taken away they would not be sound.
            left = regular_upper_bound(terms_, left);
            if (!replace(left, false))
                break;
        }
        if (!kat::is_regular(terms_, left) || (result_.bounds.empty() && result_.definitions.empty()))
            return std::nullopt;
        return result_;
    }

  private:
    // Puts definitions, or bounds by assumption, in the place of letters; whether there are any.
    bool replace(ExprRef& e, bool by_definition) {
        std::map<Letter, ExprRef> replacement;
        for (const Letter l : letters_of(terms_, e)) {
            const auto known = bounds_.find(l.relation);
            if (known == bounds_.end() || known->second.assumption.has_value() == by_definition ||
                hierarchy_.parts(l) != std::vector{l} || is_read(hierarchy_, on_right_, l))
                continue;
            replacement.emplace(l, l.inverse ? terms_.converse(known->second.expr) : known->second.expr);
            if (by_definition)
                result_.definitions.insert(l.relation);
            else
                result_.bounds.insert(*known->second.assumption);
        }
        e = kat::rewritten(terms_, e, [&](ExprRef leaf) {
            const auto known =
                terms_.kind(leaf) == ExprKind::letter ? replacement.find(terms_.as_letter(leaf)) : replacement.end();
            return known != replacement.end() ? known->second : leaf;
        });
        return !replacement.empty();
    }

    kat::Terms& terms_;
    const Hierarchy& hierarchy_;
    Bounds bounds_;
    std::vector<Letter> on_right_;
    Widened result_;
};

} // namespace

std::optional<Widened> with_bounds(const kat::Workspace& workspace, const Hierarchy& hierarchy, const Query& query) {
    if (!kat::is_regular(workspace.terms, query.right))
        return std::nullopt;
    return Widening(workspace, hierarchy, query).run();
}

} // namespace katlas::prover
