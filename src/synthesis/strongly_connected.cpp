#include "strongly_connected.hpp"

#include "katlas/semantics/base_relations.hpp"

#include <algorithm>

namespace katlas::synthesis {
namespace {

using graph::BaseRelation;
using kat::ExprKind;
using kat::ExprRef;

class Reading {
  public:
    explicit Reading(const kat::Setting& setting) : setting_(setting), map_(setting.theory) {}

    // Whether all letters are steps of a walk, and only letters are subtracted.
    [[nodiscard]] bool is_walk(ExprRef e) const {
        return each(e, [&](kat::Letter l) { return is_step(l); });
    }

    // Whether the expression relates no further pairs when events are removed, as far as its form shows it.
    [[nodiscard]] bool is_kept(ExprRef e) const {
        return each(e, [&](kat::Letter l) { return base_of(l).has_value() && !is_immediate(*base_of(l)); });
    }

  private:
    template <typename LetterFits>
    [[nodiscard]] bool each(ExprRef e, const LetterFits& fits) const {
        const kat::Terms& terms = setting_.terms;
        switch (terms.kind(e)) {
        case ExprKind::test:
            return true;
        case ExprKind::letter:
            return fits(terms.as_letter(e));
        case ExprKind::difference:
            return each(terms.children(e)[0], fits) && stays_as_it_is(terms.children(e)[1]);
        case ExprKind::rotation:
        case ExprKind::deduplication:
            return false;
        case ExprKind::unite:
        case ExprKind::sequence:
        case ExprKind::star:
        case ExprKind::intersection:
            break;
        }
        return std::ranges::all_of(terms.children(e), [&](ExprRef child) { return each(child, fits); });
    }

    // Whether the remaining events are related as before, whichever events are removed.
    [[nodiscard]] bool stays_as_it_is(ExprRef e) const {
        const kat::Terms& terms = setting_.terms;
        const ExprKind kind = terms.kind(e);
        if (kind == ExprKind::letter) {
            const auto base = base_of(terms.as_letter(e));
            return base && !is_immediate(*base) && *base != BaseRelation::detour;
        }
        return kind == ExprKind::test ||
               ((kind == ExprKind::unite || kind == ExprKind::intersection) &&
                std::ranges::all_of(terms.children(e), [&](ExprRef child) { return stays_as_it_is(child); }));
    }

    [[nodiscard]] std::optional<BaseRelation> base_of(kat::Letter letter) const {
        const kat::RelationId r = map_[letter.relation].twin_of.value_or(letter.relation);
        const graph::BaseRelationInfo* const info = map_[r].base;
        return info == nullptr ? std::nullopt : std::optional(info->relation);
    }

    [[nodiscard]] static bool is_immediate(BaseRelation r) {
        return r == BaseRelation::po_imm || r == BaseRelation::po_loc_imm || r == BaseRelation::co_imm ||
               r == BaseRelation::fr_imm;
    }

    [[nodiscard]] bool is_step(kat::Letter letter) const {
        const std::optional<BaseRelation> base = base_of(letter);
        if (!base)
            return false;
        switch (*base) {
        case BaseRelation::rmw:
            return true;
        case BaseRelation::any:
        case BaseRelation::loc_overlap:
        case BaseRelation::same_thread:
        case BaseRelation::same_cta:
        case BaseRelation::same_gpu:
        case BaseRelation::tc:
        case BaseRelation::tj:
        case BaseRelation::alloc:
        case BaseRelation::free:
            return false;
        default:
            return !letter.inverse;
        }
    }

    kat::Setting setting_;
    graph::TheoryMap map_;
};

} // namespace

bool minimal_ones_are_strongly_connected(const kat::Setting& setting, const kat::Model& allowing,
                                         const kat::Model& forbidding) {
    const Reading reading(setting);
    return std::ranges::none_of(setting.theory.assumptions, &kat::Assumption::is_users) &&
           std::ranges::all_of(allowing.axioms, [&](const kat::Axiom& a) { return reading.is_kept(a.expr); }) &&
           std::ranges::all_of(forbidding.axioms, [&](const kat::Axiom& a) {
               return a.kind != kat::Axiom::Kind::empty && reading.is_walk(a.expr);
           });
}

} // namespace katlas::synthesis
