#include "emit.hpp"

#include "katlas/frontend/keywords.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

namespace katlas::cat {

std::string Emitter::place_of(SourceRange range) const {
    const std::string& name = sources_.name(range.file);
    if (name.starts_with('<'))
        return "library";
    const std::size_t slash = name.rfind('/');
    std::string file = slash == std::string::npos ? name : name.substr(slash + 1);
    // The name goes into a comment, which a line end would terminate.
    std::ranges::replace_if(
        file, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
    return fmt::format("{}:{}", file, sources_.locate(range.file, range.begin).line);
}

void Emitter::add_statement(syntax::Statement statement, std::string comment) {
    model_.file.statements.push_back(std::move(statement));
    model_.remarks.push_back({"", std::move(comment), false});
}

ImportedModel Emitter::run(const std::vector<ImportedAxiom>& axioms, const std::vector<ImportedOrder>& orders,
                           const std::vector<ImportedFlag>& flags, bool single_events) {
    single_events_ = single_events;
    for (const Definition& d : translator_.definitions())
        by_name_[d.name] = &d;
    std::vector<TermRef> needed;
    needed.reserve(axioms.size());
    for (const ImportedAxiom& axiom : axioms)
        needed.push_back(axiom.expr);
    for (const ImportedFlag& flag : flags)
        needed.push_back(flag.expr);
    tell_data_apart(std::move(needed));
    for (const ImportedAxiom& axiom : axioms)
        coherent_ = coherent_ || states_coherence(axiom);
    for (const ImportedOrder& order : orders)
        add_order(order);
    for (const ImportedAxiom& axiom : axioms)
        if (!follows_from_orders(axiom, orders))
            add_imported(axiom);
    forbid_intrusion();
    for (const ImportedFlag& flag : flags)
        add_flag(flag);
    return finished();
}

ImportedModel Emitter::run_library(const std::vector<ImportedOrder>& orders, bool single_events) {
    single_events_ = single_events;
    for (const Definition& d : translator_.definitions())
        by_name_[d.name] = &d;
    std::vector<TermRef> needed;
    for (const Definition& d : translator_.definitions())
        if (!sources_.name(d.range.file).starts_with('<'))
            needed.push_back(d.body);
    tell_data_apart(std::move(needed));
    for (const Definition& d : translator_.definitions()) {
        if (sources_.name(d.range.file).starts_with('<'))
            continue;
        try {
            need(terms_.named(d.name, d.body), d.name, d.range);
        } catch (const Fault& f) {
            diagnostics_.warning(d.range, fmt::format("'{}' is left out: {}", d.name, f.message), f.hint);
        }
    }
    for (const ImportedOrder& order : orders)
        add_order(order);
    return finished();
}

// A model that tells dependencies within an instruction apart means by `data` the dependencies between instructions.
void Emitter::tell_data_apart(std::vector<TermRef> terms) {
    const TermRef within = terms_.letter("within");
    std::set<TermRef> reached;
    while (!terms.empty()) {
        const TermRef term = terms.back();
        terms.pop_back();
        if (!reached.insert(term).second)
            continue;
        if (terms_[term].op == Op::recursive) {
            const std::vector<TermRef>& bodies = translator_.recursion_of(terms_[term].text).bodies;
            terms.insert(terms.end(), bodies.begin(), bodies.end());
        }
        terms.insert(terms.end(), terms_[term].kids.begin(), terms_[term].kids.end());
        terms.insert(terms.end(), terms_[term].without.begin(), terms_[term].without.end());
    }
    if (!reached.contains(within))
        return;
    opaque_names_.emplace(terms_.letter("data"), "data-between");
    opaque_names_.emplace(terms_.letter("data-loc"), "data-between-loc");
}

void Emitter::add_imported(const ImportedAxiom& axiom) {
    try {
        if (axiom.kind != Test::Kind::empty) {
            const TermRef e = terms_.as_relation(axiom.expr);
            const bool is_cyclic = axiom.kind == Test::Kind::acyclic;
            add_axiom(axiom, axiom.kind, is_cyclic ? terms_.step_of_closure(e) : terms_.closed(e), axiom.name);
            const Term body = terms_[terms_.opened(e)];
            if (single_events_ && terms_.has_communication(is_cyclic || body.op != Op::plus ? e : body.kids[0]) &&
                (is_cyclic || body.op == Op::plus) && !intrusion_)
                intrusion_ = axiom;
            return;
        }
        const TermRef whole = terms_.is_set(axiom.expr) ? terms_.test(axiom.expr) : terms_.as_relation(axiom.expr);
        const Term body = terms_[terms_.opened(whole)];
        // A union is empty if each alternative is empty. If no alternative is rewritten, the union stays one axiom.
        std::vector<Stated> parts;
        for (const TermRef kid : body.op == Op::unite ? body.kids : std::vector<TermRef>{terms_.opened(whole)})
            parts.push_back(stated(kid));
        const bool plain = std::ranges::all_of(parts, [](const Stated& s) { return s.kind == Test::Kind::empty; });
        if (plain) {
            add_axiom(axiom, Test::Kind::empty, single_events_ ? terms_.between_events_throughout(whole) : whole,
                      axiom.name);
            return;
        }
        for (std::size_t i = 0; i < parts.size(); ++i)
            add_axiom(axiom, parts[i].kind, parts[i].expr,
                      i == 0 || axiom.name.empty() ? axiom.name : fmt::format("{}-{}", axiom.name, i + 1));
    } catch (const Outside& o) {
        throw outside(axiom.range, o.what(), o.hint);
    }
}

// In herd, a cycle of co and fr goes through a read-modify-write with a write between its halves, since it is one
// event.
void Emitter::forbid_intrusion() {
    if (!intrusion_ || intrusion_is_forbidden_)
        return;
    const TermRef cycle =
        terms_.sequence({terms_.letter("fr"), terms_.letter("co"), terms_.inverse(terms_.letter("rmw"))});
    add_axiom(*intrusion_, Test::Kind::irreflexive, cycle,
              intrusion_->name.empty() ? "" : fmt::format("{}-2", intrusion_->name));
}

// The model in paragraphs: facts that hold by construction, the definitions, the axioms.
ImportedModel Emitter::finished() {
    tell_annotations_apart();
    if (!model_.remarks.empty())
        model_.remarks.front().is_apart = true;
    if (const auto rmw = seen_.find(terms_.letter("rmw")); single_events_ && rmw != seen_.end()) {
        Builder b = at(rmw->second);
        const syntax::ExprRef before = b.name("po");
        const syntax::ExprRef behind = b.name("po");
        const syntax::ExprRef back = b.node(syntax::ExprKind::inverse, {b.name("rmw")});
        const syntax::ExprRef cycle = b.node(syntax::ExprKind::sequence, {before, behind, back});
        model_.file.statements.insert(model_.file.statements.begin(),
                                      b.assume(b.claim(syntax::Claim::Kind::irreflexive, cycle)));
        model_.remarks.insert(model_.remarks.begin(), {"Nothing comes between the two events of a read-modify-write, "
                                                       "which is one in the source.",
                                                       "", false});
    }
    if (!axioms_.empty())
        axiom_remarks_.front().is_apart = true;
    std::ranges::move(axioms_, std::back_inserter(model_.file.statements));
    std::ranges::move(axiom_remarks_, std::back_inserter(model_.remarks));
    return std::move(model_);
}

// `a & b` is empty iff a;b^-1 relates no event to itself; `a & id` likewise.
Emitter::Stated Emitter::stated(TermRef part) {
    const Term t = terms_[part];
    std::vector<TermRef> factors = t.op == Op::sequence ? t.kids : std::vector<TermRef>{part};
    const auto is_test = [&](TermRef f) { return terms_[f].op == Op::test; };
    const auto middle = std::ranges::find_if_not(factors, is_test);
    if (middle == factors.end() || std::find_if_not(middle + 1, factors.end(), is_test) != factors.end())
        return {Test::Kind::empty, part};
    const Term opaque = terms_[terms_.opened(*middle)];
    if (opaque.op != Op::opaque || !opaque.without.empty())
        return {Test::Kind::empty, part};
    const bool asks_identity = std::ranges::all_of(opaque.clauses, [&](const Clause& c) {
        return c.identity > 0 && c.location == 0 && c.thread == 0 && c.from == terms_.all() && c.to == terms_.all();
    });
    if (opaque.kids.size() == 1 && opaque.clauses.size() == 1 && asks_identity) {
        *middle = opaque.kids[0];
        return {Test::Kind::irreflexive, terms_.closed(terms_.sequence(factors))};
    }
    if (opaque.kids.size() == 2 && opaque.clauses.empty()) {
        // The converse is taken of the simpler operand: there are axioms about rmw^-1.
        const bool second = terms_[terms_.opened(opaque.kids[1])].op == Op::letter;
        *middle = opaque.kids[second ? 0 : 1];
        factors.push_back(terms_.inverse(opaque.kids[second ? 1 : 0]));
        return {Test::Kind::irreflexive, terms_.closed(terms_.sequence(factors))};
    }
    return {Test::Kind::empty, part};
}

void Emitter::add_axiom(const ImportedAxiom& axiom, Test::Kind kind, TermRef expr, const std::string& name) {
    if (expr == terms_.none())
        return; // always true
    intrusion_is_forbidden_ =
        intrusion_is_forbidden_ || (kind == Test::Kind::irreflexive && terms_.forbids_intrusion(expr));
    need(expr, name.empty() ? "axiom" : name, axiom.range);
    const Keyword* keyword = find_keyword(name);
    std::string unique = keyword != nullptr && keyword->reserved ? fmt::format("{}-axiom", name) : name;
    for (int i = 2; !name.empty() && !axiom_names_.insert(unique).second; ++i)
        unique = fmt::format("{}-{}", name, i);
    Builder b = at(axiom.range);
    constexpr std::array kinds = {syntax::Claim::Kind::acyclic, syntax::Claim::Kind::irreflexive,
                                  syntax::Claim::Kind::empty};
    const syntax::Claim claim = b.claim(kinds[static_cast<std::size_t>(kind)], expression(expr, b));
    axioms_.emplace_back(syntax::AxiomDecl{claim, unique.empty() ? std::nullopt : std::optional(b.declared(unique))});
    axiom_remarks_.push_back({"", place_of(axiom.range), false});
}

// Defines the names to which a term refers, once. `owner` is the definition or axiom of the term; unnamed relations are
// named after it.
void Emitter::need(TermRef term, const std::string& owner, SourceRange range) {
    if (!seen_.emplace(term, range).second)
        return;
    const Term t = terms_[term];
    if (t.op == Op::test && !single_events_ && terms_[t.kids[0]].has_other_image) {
        define_test(term, owner, range);
        return;
    }
    if (t.op == Op::name || t.op == Op::set_name) {
        need_definition(term);
        return;
    }
    if (t.op == Op::recursive) {
        define_recursion(translator_.recursion_of(t.text));
        return;
    }
    if (t.op == Op::opaque && !t.has_variable) {
        declare_opaque(term, owner + "-part", false, range);
        return;
    }
    if (t.op == Op::image) {
        declare_image(term, owner, range);
        return;
    }
    if (t.op == Op::letter || t.op == Op::word) {
        need_letter(t.text, range);
        return;
    }
    need_parts(t, owner, range);
}

void Emitter::need_parts(const Term& t, const std::string& owner, SourceRange range) {
    for (const Clause& c : t.clauses) {
        need(c.from, owner, range);
        need(c.to, owner, range);
    }
    for (const TermRef kid : t.kids)
        need(kid, owner, range);
    for (const TermRef kid : t.without)
        need(kid, owner, range);
}

void Emitter::need_definition(TermRef name) {
    const Term t = terms_[name];
    const Definition& d = *by_name_.at(t.text);
    const Term body = terms_[d.body];
    if (t.op == Op::set_name && body.has_other_image && !single_events_)
        return; // a set is defined where it is used as a test
    try {
        if (body.op == Op::opaque && !seen_.contains(d.body)) {
            seen_.emplace(d.body, d.range);
            declare_opaque(d.body, d.name, true, d.range);
            return;
        }
        need(d.body, d.name, d.range);
        const bool is_view = single_events_ && d.name == "hb" && body.op == Op::plus;
        Builder b = at(d.range);
        const syntax::ExprRef defined = expression(d.body, b);
        if (of_kernel_ && t.op == Op::name && rests_on_defined(d.body)) {
            defined_.insert(name);
            add_statement(syntax::DefineDecl{b.declared(d.name), defined}, place_of(d.range));
            return;
        }
        add_statement(syntax::LetDecl{is_view, false, {{b.declared(d.name), defined}}, d.range}, place_of(d.range));
    } catch (const Outside& o) {
        throw outside(d.range, o.what(), o.hint);
    }
}

// `hb & loc` is defined, as hb-same, and so is `po \\ loc`, as po-other.
std::optional<Emitter::ByLocation> Emitter::by_location(const Term& t) const {
    if (t.kids.size() != 1 || t.clauses.size() != 1 || !t.without.empty())
        return std::nullopt;
    const Clause& c = t.clauses[0];
    const Term& of = terms_[t.kids[0]];
    const bool plain =
        c.location != 0 && c.thread == 0 && c.identity == 0 && c.from == terms_.all() && c.to == terms_.all();
    if (!plain || (of.op != Op::name && of.op != Op::letter))
        return std::nullopt;
    return ByLocation{of.text + (c.location > 0 ? "-same" : "-other"), c.location > 0};
}

// Declares a relation for the term. The relation is defined by the term, or has only upper bounds.
void Emitter::declare_opaque(TermRef term, const std::string& wanted, bool is_whole, SourceRange range) {
    const Term t = terms_[term];
    need_parts(t, wanted, range);
    const std::optional<ByLocation> defined = by_location(t);
    const std::string name = is_whole ? wanted : translator_.fresh_name(defined ? defined->name : wanted);
    Builder b = at(range);
    if (!single_events_) {
        const syntax::ExprRef body = expression(term, b);
        add_statement(syntax::DefineDecl{b.declared(name), body}, place_of(range));
        opaque_names_.emplace(term, name);
        return;
    }
    opaque_names_.emplace(term, name);
    if (defined) {
        const syntax::ExprRef of = expression(t.kids[0], b);
        const syntax::ExprRef body = b.node(
            defined->is_same ? syntax::ExprKind::intersect : syntax::ExprKind::difference, {of, b.name("loc-overlap")});
        add_statement(syntax::DefineDecl{b.declared(name), body}, place_of(range));
        return;
    }
    syntax::RelationDecl relation;
    relation.name = b.declared(name);
    if (t.keeps_location)
        relation.attributes.push_back({"keeps location", range});
    if (t.keeps_thread)
        relation.attributes.push_back({"keeps thread", range});
    if (std::ranges::any_of(t.clauses, [](const Clause& c) { return c.thread < 0; }))
        relation.attributes.push_back({"changes thread", range});
    add_statement(std::move(relation), place_of(range));
    for (const TermRef kid : t.kids) {
        const syntax::ExprRef below = b.name(name);
        add_statement(b.assume(b.claim(syntax::Claim::Kind::inclusion, below, expression(kid, b))));
    }
    diagnostics_.warning(range, fmt::format("'{}' is not regular: only what it lies within is imported", name),
                         "proofs hold; a counterexample may rest on pairs of events that it does not relate");
}

} // namespace katlas::cat
