// Definitions of relations: what graphs compute of them, and what proofs may use.
//
// The definition is kept as it is written (kat::Relation::definition). Its consequences join the assumptions, marked
// as such: no graph can violate them.

#include "definitions.hpp"
#include "katlas/frontend/elaborate.hpp"
#include "katlas/kat/rewrite.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas {

using kat::ExprKind;
using kat::ExprRef;

void Elaborator::operator()(const syntax::DefineDecl& decl) {
    defining_ = &decl.name;
    const Value body = value(decl.body);
    defining_ = nullptr;
    const auto filters = base_filters();
    bool sound = body && filters;
    if (sound)
        for (const ExprRef e : doc_.terms.subterms(std::span<const ExprRef>(&*body, 1)))
            if (const ExprKind kind = doc_.terms.kind(e);
                kind == ExprKind::rotation || kind == ExprKind::deduplication) {
                const auto written = latest_places_.find(e.index);
                diagnostics_.error(
                    written == latest_places_.end() ? file_.exprs[decl.body].range : written->second,
                    fmt::format("'{}' cannot be used in a definition", kind == ExprKind::rotation ? "rot" : "dedup"),
                    "it is an operator on paths, and relates no events");
                sound = false;
            }
    if (!sound) {
        declare(decl.name, {});
        return;
    }
    kat::Relation relation = signature_of(doc_.terms, doc_.theory, *filters, *body);
    relation.name = decl.name.text;
    relation.builtin = module_.empty();
    relation.definition = *body;
    const kat::RelationId id = add_relation(decl.name, std::move(relation));
    for (const auto& r : {std::optional(id), doc_.theory.relations[id].location_twin})
        if (r)
            assume_definition_of(*r, *filters, decl.name.range);
}

void Elaborator::assume_definition_of(kat::RelationId relation, const Filters& filters, SourceRange where) {
    kat::Terms& terms = doc_.terms;
    const kat::Relation r = doc_.theory.relations[relation];
    const ExprRef letter = terms.letter({relation, false});
    const auto [above, below] = approximate(terms, doc_.theory, filters, *r.definition);
    // What the signature says anyway.
    const auto known = [&](ExprRef bound) {
        return bound == terms.letter({filters.any, false}) || bound == letter ||
               (r.thread == kat::Effect::keeps && bound == terms.letter({filters.thread, false})) ||
               (r.location == kat::Effect::keeps && bound == terms.letter({filters.location, false}));
    };
    const std::size_t before = doc_.theory.assumptions.size();
    for (const ExprRef e : above)
        if (const ExprRef bound = without_known_ends(terms, doc_.theory, r, e); !known(bound))
            assume_inclusion(letter, bound, where);
    if (below != terms.zero() && below != letter)
        assume_inclusion(below, letter, where);
    for (std::size_t i = before; i < doc_.theory.assumptions.size(); ++i)
        doc_.theory.assumptions[i].by_definition = true;
    if (above.size() == 1 && above.front() == below)
        assume_definition(letter, below);
}

} // namespace katlas
