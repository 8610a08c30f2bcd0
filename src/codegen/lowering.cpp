#include "lowering.hpp"

#include "katlas/kat/base.hpp"
#include "katlas/kat/substitute.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace katlas::codegen {

using kat::ExprRef;

namespace {

// What begins or ends in an event that no explored graph has (graph/label.hpp): threads are there from the start, and
// so is memory.
bool is_always_empty(std::string_view relation) {
    constexpr std::array<std::string_view, 7> empty = {"tc", "tc-loc", "tj", "tj-loc", "alloc", "alloc-loc", "free"};
    return std::ranges::find(empty, relation) != empty.end();
}

} // namespace

Lowering::Lowering(Document& document, const Facts& facts) : document_(document), facts_(facts) {
    for (std::size_t s = 0; s < num_steps; s += 2) {
        const auto step = static_cast<Step>(s);
        const auto id = static_cast<kat::RelationId>(document_.theory.relations.size());
        kat::Relation relation;
        relation.name = relation_of(step);
        relation.domain = relation.range = document_.terms.top();
        relation.internal = true;
        document_.theory.relations.push_back(std::move(relation));
        steps_.emplace(id, step);
        letters_.emplace(step, document_.terms.letter({id, false}));
    }
}

ExprRef Lowering::step(Step s) {
    return letters_.at(s);
}

// The relation's pairs on graphs that a checker accepts; a test of `bottom` if there is no record of it.
ExprRef Lowering::expression(const std::string& relation) {
    kat::Terms& t = document_.terms;
    const auto kind = [&](const char* name) {
        return t.test(kat::base_predicate(document_.terms, document_.theory, name));
    };
    const auto later = [&](Step first) { return t.sequence(step(first), t.star(step(Step::co_imm))); };
    const auto within = [&](const char* from, const char* to) {
        return t.sequence(std::array{kind(from), t.plus(step(Step::po_loc_imm)), kind(to)});
    };
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
        return facts_.closed_under_co ? leave() : step(Step::coe);
    if (relation == "fr")
        return later(Step::fr_imm);
    if (relation == "fri")
        return facts_.coherent ? within("R", "W") : step(Step::fri);
    if (relation == "fre")
        return facts_.closed_under_co ? t.unite(later(Step::fre_imm), t.sequence(step(Step::fri_imm), leave()))
                                      : step(Step::fre);
    return t.zero();
}

std::optional<ExprRef> Lowering::lower(ExprRef e, std::string& why) {
    kat::Terms& terms = document_.terms;
    const ExprRef lowered = kat::substitute(terms, std::span(&e, 1), [&](kat::Letter l) {
                                const kat::Relation relation = document_.theory.relations[l.relation];
                                const ExprRef forward = relation.builtin ? expression(relation.name) : terms.zero();
                                if (forward == terms.zero() && !(relation.builtin && is_always_empty(relation.name)))
                                    why = relation.name;
                                return l.inverse ? terms.converse(forward) : forward;
                            }).front();
    if (!why.empty())
        return std::nullopt;
    return lowered;
}

} // namespace katlas::codegen
