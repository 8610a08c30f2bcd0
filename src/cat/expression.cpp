#include "expression.hpp"

#include "declarations.hpp"

#include <array>
#include <utility>

namespace katlas::cat {
namespace {

using Kat = syntax::ExprKind;

// The definition in declarations.kat for a set of modes from acquire on.
syntax::ExprRef order_of(std::uint8_t mask) {
    constexpr std::array letters = {std::pair(acq, 'a'), std::pair(rel, 'r'), std::pair(acq_rel, 'b'),
                                    std::pair(sc, 's')};
    std::string name = "modes.";
    for (const auto& [mode, letter] : letters)
        if ((mask & mode) != 0)
            name += letter;
    return declarations().bodies.at(name);
}

class Writer {
  public:
    Writer(const Terms& terms, const OpaqueNames& names, Builder& builder)
        : terms_(terms), names_(names), builder_(builder) {}

    syntax::ExprRef write(TermRef ref) {
        const Term& t = terms_[ref];
        switch (t.op) {
        case Op::none:
            return builder_.node(Kat::zero);
        case Op::all:
            return builder_.node(Kat::id);
        case Op::letter: {
            const auto other = names_.find(ref);
            return builder_.name(other == names_.end() ? t.text : other->second);
        }
        case Op::word:
        case Op::name:
        case Op::set_name:
        case Op::recursive:
            return builder_.name(t.text);
        case Op::modes:
            return modes(t.mask);
        case Op::both:
            return chain(Kat::intersect, ref);
        case Op::either:
        case Op::unite:
            return chain(Kat::unite, ref);
        case Op::sequence:
            return chain(Kat::sequence, ref);
        case Op::negation:
            return of_kid(Kat::complement, t);
        case Op::test:
            if (const auto defined = names_.find(ref); defined != names_.end())
                return builder_.name(defined->second);
            return t.kids[0] == terms_.all() ? builder_.node(Kat::id) : of_kid(Kat::brackets, t);
        case Op::star:
            return of_kid(Kat::star, t);
        case Op::plus:
            return of_kid(Kat::plus, t);
        case Op::optional:
            return of_kid(Kat::optional, t);
        case Op::inverse:
            return of_kid(Kat::inverse, t);
        case Op::opaque:
            if (const auto defined = names_.find(ref); defined != names_.end())
                return builder_.name(defined->second);
            return opaque(t);
        case Op::image:
            return builder_.name(names_.at(ref));
        case Op::variable:
            if (const auto defined = names_.find(ref); defined != names_.end())
                return builder_.name(defined->second);
            break;
        case Op::complement:
            throw Outside("the complement of this relation cannot be imported",
                          "Kleene algebra with tests has no complement of relations");
        case Op::event:
        case Op::filter:
            break;
        }
        throw Outside("this use of read-modify-writes that are both reads and writes cannot be imported",
                      "in execution graphs of Katlas they are two events, related by 'rmw'");
    }

    // A chain nested in a chain of the same kind is merged into it.
    void write(TermRef ref, Chain& chain) {
        const Term& t = terms_[ref];
        const Kat kind = chain.kind();
        const bool joins = (t.op == Op::both && kind == Kat::intersect) ||
                           ((t.op == Op::either || t.op == Op::unite) && kind == Kat::unite) ||
                           (t.op == Op::sequence && kind == Kat::sequence);
        if (joins)
            for (const TermRef kid : t.kids)
                write(kid, chain);
        else if (t.op == Op::modes)
            write_modes(t.mask, chain);
        else
            chain.add(write(ref));
    }

  private:
    syntax::ExprRef of_kid(Kat kind, const Term& t) {
        const syntax::ExprRef kid = write(t.kids[0]);
        return builder_.node(kind, {kid});
    }

    syntax::ExprRef opaque(const Term& t) {
        const Clause asked = t.clauses.empty() ? Clause() : t.clauses[0];
        Chain all(builder_, Kat::intersect);
        for (const TermRef kid : t.kids)
            all.add(write(kid));
        if (asked.location > 0)
            all.add(builder_.name("loc-overlap"));
        if (asked.thread > 0)
            all.add(builder_.name("same-thread"));
        if (asked.identity > 0)
            all.add(builder_.node(Kat::id));
        syntax::ExprRef rest = all.take();
        const auto leave_out = [&](syntax::ExprRef what) { rest = builder_.node(Kat::difference, {rest, what}); };
        if (asked.location < 0)
            leave_out(builder_.name("loc-overlap"));
        if (asked.thread < 0)
            leave_out(builder_.name("same-thread"));
        if (asked.identity < 0)
            leave_out(builder_.node(Kat::id));
        for (const TermRef w : t.without)
            leave_out(write(w));
        return rest;
    }

    syntax::ExprRef chain(Kat kind, TermRef ref) {
        Chain all(builder_, kind);
        write(ref, all);
        return all.take();
    }

    syntax::ExprRef modes(std::uint8_t mask) {
        Chain all(builder_, Kat::unite);
        write_modes(mask, all);
        return all.take();
    }

    syntax::ExprRef all_but(syntax::ExprRef test) { return builder_.node(Kat::complement, {test}); }

    void write_modes(std::uint8_t mask, Chain& chain) {
        const std::uint8_t weak = mask & (na | rlx);
        const std::uint8_t order = mask & (acq | rel | acq_rel | sc);
        if (weak == (na | rlx)) { // every event has a mode
            chain.add(all_but(modes(static_cast<std::uint8_t>(any_mode & ~mask))));
        } else if (mask == (any_mode & ~na)) {
            chain.add(all_but(builder_.name("NA")));
        } else if (weak != 0 && order != 0 && chain.kind() != Kat::unite) {
            chain.add(modes(mask));
        } else {
            if (weak != 0)
                chain.add(builder_.name(weak == na ? "NA" : "RLX"));
            if (order != 0)
                chain.add_copies(declarations().file, order_of(order));
        }
    }

    const Terms& terms_;
    const OpaqueNames& names_;
    Builder& builder_;
};

} // namespace

syntax::ExprRef expression_of(const Terms& terms, TermRef term, const OpaqueNames& names, Builder& builder) {
    return Writer(terms, names, builder).write(term);
}

void add_operands(const Terms& terms, TermRef term, const OpaqueNames& names, Chain& chain) {
    Writer(terms, names, chain.builder()).write(term, chain);
}

} // namespace katlas::cat
