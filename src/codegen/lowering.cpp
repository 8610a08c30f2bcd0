#include "lowering.hpp"

#include "katlas/kat/base.hpp"
#include "katlas/kat/substitute.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

namespace katlas::codegen {

using kat::ExprRef;

namespace {

// Whether the relation begins or ends in events that no explored graph has (graph/label.hpp): threads and memory exist
// from the start.
bool is_always_empty(std::string_view relation) {
    constexpr std::array<std::string_view, 7> empty = {"tc", "tc-loc", "tj", "tj-loc", "alloc", "alloc-loc", "free"};
    return std::ranges::find(empty, relation) != empty.end();
}

// The kind of a relation that programs record with their dependencies.
std::optional<graph::DependencyKind> recorded_kind(std::string_view relation) {
    const auto* const found =
        std::ranges::find(graph::dependency_kinds, relation, &graph::DependencyKindInfo::relation);
    return found == graph::dependency_kinds.end() ? std::nullopt : std::optional(found->kind);
}

Refused not_computed(std::string_view relation) {
    return {fmt::format("'{}', which checkers of growing graphs do not compute", relation)};
}
Refused without_record(const kat::Relation& relation) {
    return relation.definition ? not_computed(relation.name)
                               : Refused{fmt::format("'{}', of which explored graphs have no record", relation.name)};
}

} // namespace

Lowering::Lowering(kat::Terms& terms, kat::Theory& theory, const Facts& facts, bool dependencies)
    : terms_(terms), theory_(theory), facts_(facts), dependencies_(dependencies) {
    for (std::size_t s = 0; s < num_steps; s += 2)
        add_step(static_cast<Step>(s), std::string(relation_of(static_cast<Step>(s))));
}

void Lowering::add_step(Step s, std::string name) {
    const auto id = static_cast<kat::RelationId>(theory_.relations.size());
    kat::Relation relation;
    relation.name = std::move(name);
    relation.domain = relation.range = terms_.top();
    relation.internal = true;
    theory_.relations.push_back(std::move(relation));
    steps_.emplace(id, s);
    letters_.emplace(s, terms_.letter({id, false}));
}

ExprRef Lowering::step(Step s) {
    return letters_.at(s);
}

// An expression that has all pairs of the relation on graphs that a checker accepts. `exact`: and no other pairs. The
// test `bottom` if graphs do not record the relation.
ExprRef Lowering::expression(const std::string& relation, bool exact) {
    kat::Terms& t = terms_;
    const auto kind = [&](const char* name) { return t.test(kat::base_predicate(terms_, theory_, name)); };
    const auto later = [&](Step first) { return t.sequence(step(first), t.star(step(Step::co_imm))); };
    const auto within = [&](const char* from, const char* to) {
        return t.sequence(std::array{kind(from), t.plus(step(Step::po_loc_imm)), kind(to)});
    };
    const bool closed = facts_.closed_under_co && !exact;
    const auto leave = [&] { return t.sequence(t.star(step(Step::coi_imm)), later(Step::coe_imm)); };
    if (relation == "po")
        return t.plus(step(Step::po_imm));
    if (relation == "po-loc")
        return t.plus(step(Step::po_loc_imm));
    if (relation == "rf")
        return step(Step::rf);
    if (relation == "rfe")
        return step(Step::rfe);
    if (relation == "rfi")
        return step(Step::rfi);
    if (relation == "rmw")
        return step(Step::rmw);
    if (relation == "co")
        return t.plus(step(Step::co_imm));
    if (relation == "coi")
        return within("W", "W");
    if (relation == "coe")
        return closed ? leave() : step(Step::coe);
    if (relation == "fr")
        return later(Step::fr_imm);
    if (relation == "fri")
        return facts_.coherent ? within("R", "W") : step(Step::fri);
    if (relation == "fre")
        return closed ? t.unite(later(Step::fre_imm), t.sequence(step(Step::fri_imm), leave())) : step(Step::fre);
    return t.zero();
}

Expected<ExprRef> Lowering::lower(ExprRef e) {
    return lower(e, false);
}

Expected<ExprRef> Lowering::lower(ExprRef e, bool exact) {
    std::optional<Refused> refused;
    const ExprRef lowered = kat::substitute(terms_, std::span(&e, 1), [&](kat::Letter l) {
                                const auto forward = letter(l.relation, exact);
                                if (!forward) {
                                    refused = forward.refused();
                                    return terms_.zero();
                                }
                                return l.inverse ? terms_.converse(*forward) : *forward;
                            }).front();
    if (refused)
        return *std::move(refused);
    return lowered;
}

Expected<ExprRef> Lowering::letter(kat::RelationId id, bool exact) {
    const kat::Relation relation = theory_.relations[id];
    if (relation.builtin) {
        if (is_always_empty(relation.name))
            return terms_.zero();
        if (const ExprRef e = expression(relation.name, exact); e != terms_.zero())
            return e;
    }
    if (!dependencies_)
        return without_record(relation);
    if (const auto known = known_.find(id); known != known_.end())
        return known->second;
    auto value = dependency(id);
    if (value)
        known_.emplace(id, *value);
    return value;
}

Expected<ExprRef> Lowering::dependency(kat::RelationId id) {
    kat::Terms& t = terms_;
    const kat::Relation relation = theory_.relations[id];
    if (relation.builtin && recorded_kind(relation.name))
        return record(id, std::nullopt);
    if (relation.builtin && relation.name == "detour")
        return record(id, t.intersection(kat::base_relation(t, theory_, "po-loc"),
                                         t.sequence(kat::base_relation(t, theory_, "coe"),
                                                    kat::base_relation(t, theory_, "rfe"))));
    if (!relation.definition || relation.recursion)
        return without_record(relation);
    if (!is_regular(*relation.definition))
        return record(id, relation.definition);
    auto value = lower(*relation.definition, true);
    if (value)
        definitions_.push_back(*value);
    return value;
}

bool Lowering::is_regular(ExprRef e) const {
    return std::ranges::all_of(terms_.subterms(std::span<const ExprRef>(&e, 1)), [&](ExprRef part) {
        using enum kat::ExprKind;
        const kat::ExprKind kind = terms_.kind(part);
        return kind == test || kind == letter || kind == unite || kind == sequence || kind == star;
    });
}

Expected<ExprRef> Lowering::record(kat::RelationId id, std::optional<ExprRef> defined) {
    const kat::Relation relation = theory_.relations[id];
    Record made{relation.name, {}, {}, {}, relation.domain, relation.range};
    if (defined) {
        auto as_plan = definition(*defined);
        if (!as_plan)
            return as_plan.refused();
        made.definition = *std::move(as_plan);
        made.text = to_text(terms_, theory_, *defined);
    } else {
        made.recorded = recorded_kind(relation.name);
    }
    const Step s = step_of_record(records_.size());
    records_.push_back(std::move(made));
    add_step(s, relation.name);
    return step(s);
}

Expected<Definition> Lowering::definition(ExprRef e) {
    const kat::ExprKind kind = terms_.kind(e);
    Definition made;
    if (kind == kat::ExprKind::intersection || kind == kat::ExprKind::difference) {
        made.kind = kind == kat::ExprKind::intersection ? DefinitionPlan::Kind::both : DefinitionPlan::Kind::without;
        const std::array<ExprRef, 2> children{terms_.children(e)[0], terms_.children(e)[1]};
        for (const ExprRef child : children) {
            auto part = definition(child);
            if (!part)
                return part;
            made.parts.push_back(*std::move(part));
        }
        return made;
    }
    if (!is_regular(e))
        return not_computed(to_text(terms_, theory_, e));
    const auto words = lower(e, true);
    if (!words)
        return words.refused();
    made.words = *words;
    definitions_.push_back(*words);
    return made;
}

} // namespace katlas::codegen
