// Orders that a model enumerates, and relations and sets that only it and execution graphs know: how the file declares
// them.
//
// `with x from ...` asks for each total order that contains a relation. That x contains it is an axiom: since the order
// is total, no pair of the relation goes against it. For co, which is an order of every execution graph, that mostly
// follows from coherence, and is not said again then.
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

// Whether all pairs are pairs of the order, by its name.
bool Emitter::is_within(TermRef part, TermRef order) const {
    const Term& t = terms_[terms_.opened(part)];
    if (terms_.opened(part) == terms_.opened(order))
        return true;
    const Term& o = terms_[terms_.opened(order)];
    // Of all writes, or of some.
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

// Whether a cycle of it is one of po-loc, rf, co and fr.
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
        const bool differs = t.op == Op::opaque && t.kids.size() == 1 && t.clauses.size() == 1 &&
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

// What the base theory has not, once.
void Emitter::need_letter(const std::string& name, SourceRange range) {
    if (const std::string_view text = declaration_of(name); !text.empty()) {
        definitions_ += text;
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
    const std::string ends = *set == terms_.all() ? "id" : fmt::format("({})", to_text(terms_, *set, opaque_names_));
    const bool by_location = terms_.letter_of(terms_.letter(name)).keeps_location;
    add_line(fmt::format("relation {} : {} * {}{}", name, ends, ends, by_location ? " (keeps location)" : ""), range);
    fmt::format_to(std::back_inserter(definitions_),
                   "assume {0};{0} <= {0}\nassume irreflexive {0}\nassume total {0}\n", name);
    diagnostics_.warning(
        range, fmt::format("'{}' is a relation of its own: a total order that execution graphs do not have", name),
        "the model holds if it does for some such order; no program is explored under it");
}

void Emitter::declare_image(TermRef image, const std::string& owner, SourceRange range) {
    const Term t = terms_[image];
    need(t.kids[0], owner, range);
    const Term& of = terms_[t.kids[0]];
    const bool named = of.op == Op::letter || of.op == Op::name;
    const std::string name = translator_.fresh_name(
        fmt::format("{}-of-{}", t.mask != 0 ? "range" : "domain", named ? of.text : fmt::format("{}-part", owner)));
    opaque_names_.emplace(image, name);
    const std::string relation = to_text(terms_, t.kids[0], opaque_names_);
    add_line(fmt::format("predicate {}", name), range);
    definitions_ += t.mask != 0 ? fmt::format("assume {0} <= ({0});[{1}]\n", relation, name)
                                : fmt::format("assume {0} <= [{1}];({0})\n", relation, name);
    diagnostics_.warning(range,
                         fmt::format("of '{}' is only imported that all that it is the {} of lies in it", name,
                                     t.mask != 0 ? "range" : "domain"),
                         "proofs hold; a counterexample may rest on events that are in it without a reason");
}

} // namespace katlas::cat
