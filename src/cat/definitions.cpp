// Definitions of terms that are not regular: sets that contain the domain or range of a relation, and relations that
// are defined by recursion.
//
// Such a set is the identity on its events, as a relation: the domain of r is r;r^-1 & id, its complement id \ (...).
#include "emit.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cat {

void Emitter::define_test(TermRef test, const std::string& owner, SourceRange range) {
    const TermRef set = terms_[test].kids[0];
    const Term s = terms_[set];
    if (s.op != Op::set_name) {
        need_set(set, owner, range);
        const std::string name = translator_.fresh_name(name_of_set(s, owner));
        Builder b = at(range);
        const syntax::ExprRef body = set_as_relation(set, b);
        add_statement(syntax::DefineDecl{b.declared(name), body}, place_of(range));
        opaque_names_.emplace(test, name);
        return;
    }
    const Definition& d = *by_name_.at(s.text);
    need_set(d.body, d.name, d.range);
    Builder b = at(d.range);
    const syntax::ExprRef body = set_as_relation(d.body, b);
    add_statement(syntax::DefineDecl{b.declared(d.name), body}, place_of(d.range));
    opaque_names_.emplace(test, d.name);
}

std::string Emitter::name_of_set(const Term& set, const std::string& owner) const {
    if (set.op != Op::image)
        return owner + "-events";
    const Term& of = terms_[set.kids[0]];
    const bool named = of.op == Op::letter || of.op == Op::name || of.op == Op::recursive;
    return fmt::format("{}-of-{}", set.mask != 0 ? "range" : "domain", named ? of.text : owner + "-part");
}

// Defines the names to which set_as_relation() refers.
void Emitter::need_set(TermRef set, const std::string& owner, SourceRange range) {
    const Term s = terms_[set];
    if (!s.has_other_image || s.op == Op::set_name)
        need(terms_.test(set), owner, range);
    else
        for (const TermRef kid : s.kids)
            s.op == Op::image ? need(kid, owner, range) : need_set(kid, owner, range);
}

syntax::ExprRef Emitter::set_as_relation(TermRef set, Builder& b) {
    using Kat = syntax::ExprKind;
    const Term s = terms_[set];
    if (!s.has_other_image || s.op == Op::set_name)
        return expression(terms_.test(set), b);
    if (s.op == Op::image) {
        const TermRef back = terms_.inverse(s.kids[0]);
        const syntax::ExprRef there = expression(s.mask != 0 ? back : s.kids[0], b);
        const syntax::ExprRef home = expression(s.mask != 0 ? s.kids[0] : back, b);
        const syntax::ExprRef round = b.node(Kat::sequence, {there, home});
        return b.node(Kat::intersect, {round, b.node(Kat::id)});
    }
    if (s.op == Op::negation) {
        const syntax::ExprRef all = b.node(Kat::id);
        return b.node(Kat::difference, {all, set_as_relation(s.kids[0], b)});
    }
    Chain chain(b, s.op == Op::both ? Kat::intersect : Kat::unite);
    for (const TermRef kid : s.kids)
        chain.add(set_as_relation(kid, b));
    return chain.take();
}

bool Emitter::rests_on_defined(TermRef term) const {
    const Term& t = terms_[term];
    if (t.op == Op::name)
        return defined_.contains(term) || terms_[t.kids[0]].op == Op::opaque;
    if (t.op == Op::opaque || t.op == Op::recursive || (t.op == Op::test && t.has_other_image))
        return true;
    return std::ranges::any_of(t.kids, [&](TermRef kid) { return rests_on_defined(kid); });
}

void Emitter::define_recursion(const Recursion& recursion) {
    for (std::size_t i = 0; i < recursion.names.size(); ++i) {
        seen_.emplace(terms_.recursive(recursion.names[i]), recursion.range);
        opaque_names_.emplace(recursion.variables[i], recursion.names[i]);
    }
    for (std::size_t i = 0; i < recursion.names.size(); ++i)
        need(recursion.bodies[i], recursion.names[i], recursion.range);
    Builder b = at(recursion.range);
    syntax::DefineRecDecl defined{{}, recursion.range};
    for (std::size_t i = 0; i < recursion.names.size(); ++i)
        defined.definitions.push_back({b.declared(recursion.names[i]), expression(recursion.bodies[i], b)});
    add_statement(std::move(defined), place_of(recursion.range));
}

void Emitter::add_flag(const ImportedFlag& flag) {
    if (flag.expr == terms_.none())
        return; // never raised
    try {
        const TermRef e = terms_.as_relation(terms_.is_set(flag.expr) ? terms_.test(flag.expr) : flag.expr);
        need(e, flag.name, flag.range);
        Builder b = at(flag.range);
        axioms_.emplace_back(syntax::FlagDecl{expression(e, b), b.declared(flag.name)});
        axiom_remarks_.push_back({"", place_of(flag.range), false});
    } catch (const Outside& o) {
        diagnostics_.warning(flag.range, fmt::format("the flag '{}' is left out: {}", flag.name, o.what()), o.hint);
    } catch (const Fault& f) {
        diagnostics_.warning(flag.range, fmt::format("the flag '{}' is left out: {}", flag.name, f.message), f.hint);
    }
}

} // namespace katlas::cat
