// The declarations of orders that a model enumerates, and of relations and sets that the base theory does not have.
//
// `with x from ...` enumerates the total orders that contain a relation. The inclusion of the relation in x is an
// axiom: since the order is total, no pair of the relation goes against it. For co, which is an order of every
// execution graph, the axiom mostly follows from coherence, and is then left out.
#include "declarations.hpp"
#include "emit.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::cat {

std::vector<TermRef> Emitter::alternatives(TermRef relation) const {
    const TermRef body = terms_.opened(relation);
    if (terms_[body].op != Op::unite)
        return {body};
    std::vector<TermRef> all;
    for (const TermRef kid : terms_[body].kids)
        for (const TermRef part : alternatives(kid))
            all.push_back(part);
    return all;
}

// Whether the name shows that all pairs are pairs of the order.
bool Emitter::is_within(TermRef part, TermRef order) const {
    const Term& t = terms_[terms_.opened(part)];
    if (terms_.opened(part) == terms_.opened(order))
        return true;
    const Term& o = terms_[terms_.opened(order)];
    // co of all writes, or of some writes.
    const bool is_co =
        o.text == "co" || (o.op == Op::sequence && std::ranges::find(o.kids, terms_.letter("co")) != o.kids.end());
    if (t.op == Op::letter && is_co)
        return t.text == "co" || t.text == "coi" || t.text == "coe" || t.text == "co0";
    if (t.op != Op::sequence)
        return false;
    std::size_t steps = 0;
    bool within = true;
    for (const TermRef kid : t.kids)
        if (terms_[kid].op != Op::test) {
            ++steps;
            within = within && is_within(kid, order);
        }
    return within && steps == 1;
}

// Whether each of its cycles is a cycle of po-loc, rf, co and fr.
bool Emitter::is_communication(TermRef cycle) const {
    constexpr std::array names = {"po-loc", "rf", "rfi", "rfe", "co", "coi", "coe", "fr", "fri", "fre"};
    const Term& t = terms_[terms_.opened(cycle)];
    switch (t.op) {
    case Op::letter:
        return std::ranges::find(names, t.text) != names.end();
    case Op::sequence: {
        bool step = false;
        for (const TermRef kid : t.kids) {
            if (terms_[kid].op == Op::test)
                continue;
            if (!is_communication(kid))
                return false;
            step = true;
        }
        return step;
    }
    case Op::unite:
    case Op::plus:
        return std::ranges::all_of(t.kids, [&](TermRef kid) { return is_communication(kid); });
    default:
        return false;
    }
}

bool Emitter::states_coherence(const ImportedAxiom& axiom) const {
    if (axiom.kind != Test::Kind::acyclic)
        return false;
    const std::vector<TermRef> parts = alternatives(axiom.expr);
    const auto has = [&](std::string_view name) {
        return std::ranges::any_of(parts,
                                   [&](TermRef p) { return terms_[p].op == Op::letter && terms_[p].text == name; });
    };
    return (has("po-loc") || has("po")) && has("rf") && has("co") && has("fr");
}

// `acyclic r`, where an order contains r.
bool Emitter::follows_from_orders(const ImportedAxiom& axiom, const std::vector<ImportedOrder>& orders) const {
    if (axiom.kind != Test::Kind::acyclic)
        return false;
    return std::ranges::any_of(orders, [&](const ImportedOrder& order) {
        const std::vector<TermRef> given = alternatives(order.within);
        const std::vector<TermRef> parts = alternatives(axiom.expr);
        return std::ranges::all_of(parts, [&](TermRef part) {
            return std::ranges::find(given, part) != given.end() || is_within(part, order.order);
        });
    });
}

void Emitter::add_order(const ImportedOrder& order) {
    for (const TermRef part : alternatives(order.within)) {
        if (part == terms_.none() || is_within(part, order.order))
            continue;
        const Term t = terms_[part];
        const bool differs = t.op == Op::opaque && t.kids.size() == 1 && t.clauses.size() == 1 && t.without.empty() &&
                             t.clauses[0].identity < 0 && t.clauses[0].location == 0 && t.clauses[0].thread == 0;
        const TermRef relation = differs ? t.kids[0] : part;
        if (!differs)
            add_order_part(order, relation);
        add_order_part(order, terms_.sequence({relation, order.order}));
    }
}

void Emitter::add_order_part(const ImportedOrder& order, TermRef cycle) {
    if (coherent_ && is_communication(cycle))
        return;
    add_axiom({Test::Kind::irreflexive, cycle, "", order.range}, Test::Kind::irreflexive, cycle,
              fmt::format("{}-extends", order.name));
}

// Declares a relation that the base theory lacks, once.
void Emitter::need_letter(const std::string& name, SourceRange range) {
    if (declare_annotation(name, range) || declare_level(name, range))
        return;
    if (const auto known = declarations().statements.find(name); known != declarations().statements.end()) {
        const Declarations& all = declarations();
        for (const std::size_t i : known->second) {
            const auto comment = all.comments.find(i);
            add_statement(at(range).copy(all.file, all.file.statements[i]),
                          comment == all.comments.end() ? "" : comment->second);
        }
        return;
    }
    if (name == "amo" || name == "within") {
        need(terms_.letter("rmw"), name, range);
        return;
    }
    const auto set = terms_.ordered_set(name);
    if (!set)
        return;
    need(*set, name, range);
    Builder b = at(range);
    const auto end = [&] { return *set == terms_.all() ? b.node(syntax::ExprKind::id) : expression(*set, b); };
    const auto order = [&] { return b.name(name); };
    syntax::RelationDecl relation;
    relation.name = b.declared(name);
    relation.domain = end();
    relation.range_test = end();
    if (terms_.letter_of(terms_.letter(name)).keeps_location)
        relation.attributes.push_back({"keeps location", range});
    add_statement(std::move(relation), place_of(range));
    const syntax::ExprRef first = order();
    const syntax::ExprRef twice = b.node(syntax::ExprKind::sequence, {first, order()});
    add_statement(b.assume(b.claim(syntax::Claim::Kind::inclusion, twice, order())));
    add_statement(b.assume(b.claim(syntax::Claim::Kind::irreflexive, order())));
    add_statement(b.assume_total(order()));
    diagnostics_.warning(
        range, fmt::format("'{}' is a relation of its own: a total order that execution graphs do not have", name),
        "the model holds if it does for some such order; no program is explored under it");
}

void Emitter::declare_image(TermRef image, const std::string& owner, SourceRange range) {
    const Term t = terms_[image];
    need(t.kids[0], owner, range);
    const std::string name = translator_.fresh_name(name_of_set(t, owner));
    opaque_names_.emplace(image, name);
    Builder b = at(range);
    add_statement(syntax::PredicateDecl{b.declared(name), {}}, place_of(range));
    const syntax::ExprRef relation = expression(t.kids[0], b);
    const auto test = [&] { return b.node(syntax::ExprKind::brackets, {b.name(name)}); };
    const bool is_range = t.mask != 0;
    Chain tested(b, syntax::ExprKind::sequence);
    if (!is_range)
        tested.add(test());
    add_operands(terms_, t.kids[0], opaque_names_, tested);
    if (is_range)
        tested.add(test());
    add_statement(b.assume(b.claim(syntax::Claim::Kind::inclusion, relation, tested.take())));
    diagnostics_.warning(range,
                         fmt::format("of '{}' is only imported that all that it is the {} of lies in it", name,
                                     t.mask != 0 ? "range" : "domain"),
                         "proofs hold; a counterexample may rest on events that are in it without a reason");
}

} // namespace katlas::cat
