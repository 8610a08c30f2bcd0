// Differences of relations that are regular.
//
// `r \ s` is regular if s is a filter (restrict.cpp), if s is r between tests, if no pair is in both, or if s is the
// internal or external part of r. The difference that says that no write comes between two accesses of one location has
// a name in execution graphs. Every other difference is opaque.
#include "terms.hpp"

#include <algorithm>

namespace katlas::cat {

// A relation with its definitions expanded.
TermRef Terms::unfolded(TermRef relation) {
    const TermRef body = opened(relation);
    const Term t = terms_[body];
    if (t.op != Op::sequence && t.op != Op::optional)
        return body;
    std::vector<TermRef> kids;
    kids.reserve(t.kids.size());
    for (const TermRef kid : t.kids)
        kids.push_back(unfolded(kid));
    return t.op == Op::sequence ? sequence(kids) : optional(kids[0]);
}

// The tests at the ends of a relation, and the relation between them.
Terms::Ends Terms::stripped(TermRef relation) {
    const TermRef body = unfolded(relation);
    const Term t = terms_[body];
    if (t.op != Op::sequence)
        return {all_, body, all_};
    std::vector<TermRef> kids = t.kids;
    Ends ends{all_, none_, all_};
    if (terms_[kids.front()].op == Op::test) {
        ends.from = terms_[kids.front()].kids[0];
        kids.erase(kids.begin());
    }
    if (!kids.empty() && terms_[kids.back()].op == Op::test) {
        ends.to = terms_[kids.back()].kids[0];
        kids.pop_back();
    }
    ends.core = chain(kids);
    return ends;
}

TermRef Terms::difference(TermRef left, TermRef right) {
    if (is_set(left) && is_set(right))
        return both({left, negation(right)});
    if (is_filter(right))
        return intersection({left, complement(right)});
    const Term r = terms_[opened(right)];
    if (r.op == Op::complement)
        return intersection({left, r.kids[0]});
    const TermRef of = as_relation(left);
    const auto by_itself = [&](TermRef kid) { return is_filter(kid) || plain_difference(of, kid); };
    if (r.op == Op::unite && (single_events_ || std::ranges::any_of(r.kids, by_itself))) {
        TermRef rest = of;
        for (const TermRef kid : r.kids)
            rest = difference(rest, kid);
        return rest;
    }
    if (const auto plain = plain_difference(of, right))
        return *plain;
    // The difference of a union is the union of the differences of its alternatives, if each of them is known.
    const Term l = terms_[opened(of)];
    if (l.op == Op::unite) {
        std::vector<TermRef> parts;
        for (const TermRef kid : l.kids) {
            const auto part = plain_difference(kid, right);
            if (!part)
                return opaque({of}, {}, {as_relation(right)});
            parts.push_back(*part);
        }
        return unite(parts);
    }
    return opaque({of}, {}, {as_relation(right)});
}

std::optional<TermRef> Terms::plain_difference(TermRef left, TermRef right) {
    const TermRef l = opened(left);
    const TermRef r = opened(right);
    if (l == r || l == none_)
        return none_;
    const auto names = [&](TermRef t, std::string_view text) {
        return !text.empty() && terms_[t].op == Op::letter && terms_[t].text == text;
    };
    if (terms_[l].op == Op::letter) {
        const Letter& letter = letter_of(l);
        if (names(r, letter.internal))
            return this->letter(std::string(letter.external));
        if (names(r, letter.external))
            return this->letter(std::string(letter.internal));
    }
    // Read-modify-writes of C are both reads and writes, so ends do not separate relations there.
    const bool apart = (terms_[l].from & terms_[r].from) == 0 || (terms_[l].to & terms_[r].to) == 0;
    if (apart && !single_events_)
        return left;
    const Ends a = stripped(l);
    const Ends b = stripped(r);
    // [A];r;[B] is r & (A * B).
    if (a.core == b.core && a.core != none_)
        return intersection({left, complement(product(b.from, b.to))});
    if (const auto found = direct(left, right))
        return found;
    return std::nullopt;
}

// `po-loc \ (po-loc;[W];po-loc)`, and the same for reads of different writes.
std::optional<TermRef> Terms::direct(TermRef left, TermRef right) {
    const Ends a = stripped(left);
    const Ends b = stripped(right);
    const TermRef po_loc = letter("po-loc");
    const TermRef write = test(word("W"));
    if (a.core == letter("po-loc-direct") && terms_[a.from].from == reads && terms_[a.to].from == reads &&
        opened(right) == sequence({inverse(letter("rf")), letter("rf")}))
        return sequence({test(a.from), letter("corr"), test(a.to)});
    const auto at_most = [&](TermRef narrow, TermRef wide) { return wide == all_ || wide == narrow; };
    if (a.core != po_loc || !at_most(a.from, b.from) || !at_most(a.to, b.to))
        return std::nullopt;
    if (b.core == sequence({po_loc, write, po_loc}))
        return sequence({test(a.from), letter("po-loc-direct"), test(a.to)});
    // The variant that does not begin at a write either.
    if (b.core == sequence({optional(po_loc), write, po_loc}))
        return sequence({test(both({a.from, negation(word("W"))})), letter("po-loc-direct"), test(a.to)});
    return std::nullopt;
}

} // namespace katlas::cat
