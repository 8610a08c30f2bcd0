// Definitions of relations: the expression that graphs compute, and the consequences that proofs may use.
//
// The definition is kept as it is written (kat::Relation::definition). Its consequences join the assumptions, marked
// as such: no graph can violate them.

#include "definitions.hpp"
#include "katlas/frontend/elaborate.hpp"
#include "katlas/kat/rewrite.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace katlas {

using kat::ExprKind;
using kat::ExprRef;

void Elaborator::operator()(const syntax::DefineDecl& decl) {
    defining_ = &decl.name;
    const Value body = value(decl.body);
    defining_ = nullptr;
    const auto filters = base_filters();
    const bool sound = body && filters && can_define(*body, file_.exprs[decl.body].range);
    if (!sound) {
        declare(decl.name, {});
        return;
    }
    (void)define(decl.name, *body, *filters);
}

kat::RelationId Elaborator::define(const syntax::Name& name, ExprRef body, const Filters& filters) {
    kat::Relation relation = signature_of(doc_.terms, doc_.theory, filters, body);
    relation.name = name.text;
    relation.builtin = module_.empty();
    relation.definition = body;
    const kat::RelationId id = add_relation(name, std::move(relation));
    for (const auto& r : {std::optional(id), doc_.theory.relations[id].location_twin})
        if (r)
            assume_definition_of(*r, filters, name.range);
    return id;
}

// Linear in the distinct subterms, which may be far fewer than their occurrences.
ExprRef Elaborator::with_relations(ExprRef root, SourceRange where) {
    if (!has_relational_operator(root))
        return root;
    kat::Terms& terms = doc_.terms;
    const auto is_regular = [&](ExprRef e) {
        const ExprKind kind = terms.kind(e);
        return kind == ExprKind::unite || kind == ExprKind::sequence || kind == ExprKind::star;
    };
    const std::vector<ExprRef> all = terms.subterms(std::span<const ExprRef>(&root, 1)); // children come first
    std::set<ExprRef> outside{root}; // subterms outside of intersections and differences
    for (auto e = all.rbegin(); e != all.rend(); ++e)
        if (outside.contains(*e) && is_regular(*e))
            outside.insert(terms.children(*e).begin(), terms.children(*e).end());
    std::map<ExprRef, ExprRef> value;
    for (const ExprRef e : all) {
        if (!outside.contains(e))
            continue;
        std::vector<ExprRef> kids;
        if (is_regular(e))
            for (const ExprRef kid : terms.children(e))
                kids.push_back(value.at(kid));
        ExprRef result = e;
        switch (terms.kind(e)) {
        case ExprKind::intersection:
        case ExprKind::difference:
            result = relation_for(e, where);
            break;
        case ExprKind::unite:
            result = terms.unite(kids);
            break;
        case ExprKind::sequence:
            result = terms.sequence(kids[0], kids[1]);
            break;
        case ExprKind::star:
            result = terms.star(kids[0]);
            break;
        default:
            break;
        }
        value.emplace(e, result);
    }
    return value.at(root);
}

ExprRef Elaborator::relation_for(ExprRef e, SourceRange where) {
    const auto operators = [&](ExprRef x) {
        return doc_.terms.kind(x) == ExprKind::rotation || doc_.terms.kind(x) == ExprKind::deduplication;
    };
    const auto filters = base_filters();
    if (!filters || std::ranges::any_of(doc_.terms.subterms(std::span<const ExprRef>(&e, 1)), operators))
        return e; // refused later
    const auto& relations = doc_.theory.relations;
    const auto known = std::ranges::find(relations, std::optional(e), &kat::Relation::definition);
    const std::string text = fmt::format("({})", to_text(doc_.terms, doc_.theory, e));
    const auto id = known != relations.end() ? static_cast<kat::RelationId>(known - relations.begin())
                                             : define({"", text, where}, e, *filters);
    return doc_.terms.letter({id, false});
}

bool Elaborator::can_define(ExprRef body, SourceRange where) {
    bool sound = true;
    for (const ExprRef e : doc_.terms.subterms(std::span<const ExprRef>(&body, 1)))
        if (const ExprKind kind = doc_.terms.kind(e); kind == ExprKind::rotation || kind == ExprKind::deduplication) {
            const auto written = latest_places_.find(e.index);
            diagnostics_.error(
                written == latest_places_.end() ? where : written->second,
                fmt::format("'{}' cannot be used in a definition", kind == ExprKind::rotation ? "rot" : "dedup"),
                "it is an operator on paths, and relates no events");
            sound = false;
        }
    return sound;
}

// The relations are declared first, between any events, so that their definitions can mention them.
void Elaborator::operator()(const syntax::DefineRecDecl& decl) {
    std::vector<kat::RelationId> ids;
    for (const auto& d : decl.definitions) {
        kat::Relation relation;
        relation.name = d.name.text;
        relation.domain = relation.range = doc_.terms.top();
        relation.builtin = module_.empty();
        ids.push_back(add_relation(d.name, std::move(relation)));
    }
    const auto grows = [&](ExprRef e) {
        if (doc_.terms.kind(e) != ExprKind::letter)
            return false;
        const kat::RelationId id = doc_.terms.as_letter(e).relation;
        return id >= ids.front() && id < doc_.theory.relations.size();
    };
    const syntax::Name several;
    const auto filters = base_filters();
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const syntax::ExprRef written = decl.definitions[i].body;
        defining_ = &several;
        const Value body = value(written);
        defining_ = nullptr;
        if (!body || !filters || !can_define(*body, file_.exprs[written].range))
            continue;
        for (const ExprRef e : doc_.terms.subterms(std::span<const ExprRef>(&*body, 1))) {
            if (doc_.terms.kind(e) != ExprKind::difference)
                continue;
            const ExprRef taken = doc_.terms.children(e)[1];
            if (!std::ranges::any_of(doc_.terms.subterms(std::span<const ExprRef>(&taken, 1)), grows))
                continue;
            const auto place = latest_places_.find(e.index);
            diagnostics_.error(place == latest_places_.end() ? file_.exprs[written].range : place->second,
                               "what is taken away may not grow with what is defined",
                               "there would be no least relation");
        }
        kat::Relation& relation = doc_.theory.relations[ids[i]];
        relation.definition = *body;
        relation.recursion = ids.front();
    }
    if (!filters)
        return;
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (doc_.theory.relations[ids[i]].definition)
            assume_definition_of(ids[i], *filters, decl.definitions[i].name.range);
}

void Elaborator::assume_definition_of(kat::RelationId relation, const Filters& filters, SourceRange where) {
    kat::Terms& terms = doc_.terms;
    const kat::Relation r = doc_.theory.relations[relation];
    const ExprRef letter = terms.letter({relation, false});
    const auto [above, below] = approximate(terms, doc_.theory, filters, *r.definition);
    // Whether the signature implies the bound.
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
    if (!r.recursion && above.size() == 1 && above.front() == below)
        assume_definition(letter, below);
}

} // namespace katlas
