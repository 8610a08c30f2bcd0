// Read-modify-writes are one event in herd and two events here. This file handles compositions that pass through such
// an event.
//
// Let u be the single event, r and w its halves. In herd, rf enters u at r, and co and fr enter u at w; a relation
// leaves u at the corresponding half. po relates other events to both halves of u; entering at r and leaving from w
// skips the step from r to w itself. So a passage is one or several of [UR], [UW], rmw and rmw^-1.
//
// Closures pass through events at every step. A step that begins or ends with po does so at both halves: [W] at such an
// end is [W | UR]. A step that ends with rf ends at r, and steps that begin at w continue after rmw. The remaining case
// is entering by co or fr and leaving by fr: if no write comes between r and w in co, as models of C state, this
// passage is a step of co or fr.
#include "terms.hpp"

#include <algorithm>

namespace katlas::cat {
namespace {

// The half by which a neighbour in a composition meets the event: `reads` for r, `writes` for w, or both.
std::uint8_t met(const Term* neighbour, std::uint8_t kinds, std::uint8_t canonical) {
    if (neighbour == nullptr)
        return reads | writes;
    const auto halves = static_cast<std::uint8_t>(kinds & (reads | writes));
    if (neighbour->keeps_thread && !neighbour->nullable && halves == (reads | writes))
        return canonical;
    return neighbour->nullable ? static_cast<std::uint8_t>(reads | writes) : halves;
}

} // namespace

bool Terms::is_event_test(TermRef t) const {
    const Term& term = terms_[opened(t)];
    return term.op == Op::test && terms_[opened(term.kids[0])].op == Op::event;
}

// The passage through events of a set with read-modify-writes, between its left and right neighbours. 0, which is
// `none`, means that there is no neighbour on that side.
TermRef Terms::halves(TermRef set, TermRef left, TermRef right) {
    const Term s = terms_[set];
    if (s.op == Op::either) {
        std::vector<TermRef> parts;
        std::vector<TermRef> others;
        for (const TermRef kid : s.kids)
            if (terms_[kid].has_event)
                parts.push_back(halves(kid, left, right));
            else
                others.push_back(kid);
        parts.insert(parts.begin(), test(either(others)));
        return unite(parts);
    }
    TermRef mode = all_;
    if (s.op == Op::both)
        for (const TermRef kid : s.kids) {
            const Term& k = terms_[kid];
            if (k.op == Op::modes && (k.mask == sc || k.mask == (any_mode & ~na)))
                mode = kid;
            else if (k.op != Op::event)
                throw Outside("a set of read-modify-writes that are told apart by their mode cannot be imported",
                              "in execution graphs of Katlas they are two events, with a mode each");
        }
    const std::uint8_t in = met(left == none_ ? nullptr : &terms_[left], terms_[left].to, reads);
    const std::uint8_t out = met(right == none_ ? nullptr : &terms_[right], terms_[right].from, writes);
    const TermRef rmw = letter("rmw");
    std::vector<TermRef> ways;
    if ((in & reads) != 0 && (out & reads) != 0)
        ways.push_back(test(both({word("UR"), mode})));
    if ((in & writes) != 0 && (out & writes) != 0)
        ways.push_back(test(both({word("UW"), mode})));
    if ((in & reads) != 0 && (out & writes) != 0)
        ways.push_back(sequence({test(mode), rmw}));
    if ((in & writes) != 0 && (out & reads) != 0)
        ways.push_back(sequence({test(mode), inverse(rmw)}));
    return unite(ways);
}

// The set at an end of a path, beside a step that meets both halves: each half has the properties of the event.
TermRef Terms::both_halves(TermRef set) {
    const Term s = terms_[opened(set)];
    TermRef mode = all_;
    bool has_word = s.op == Op::word;
    if (s.op == Op::both)
        for (const TermRef kid : s.kids) {
            const Term& k = terms_[kid];
            has_word = has_word || k.op == Op::word;
            if (k.op == Op::modes && (k.mask == sc || k.mask == (any_mode & ~na)))
                mode = kid;
            else if (k.op != Op::word)
                return set;
        }
    if (s.op == Op::either) {
        std::vector<TermRef> parts;
        std::uint8_t kinds = 0;
        for (const TermRef kid : s.kids)
            kinds |= terms_[kid].from;
        parts.reserve(s.kids.size());
        for (const TermRef kid : s.kids)
            parts.push_back((kinds & reads) != 0 && (kinds & writes) != 0 ? kid : both_halves(kid));
        return either(parts);
    }
    if (!has_word)
        return set;
    const auto halves = static_cast<std::uint8_t>(s.from & (reads | writes));
    if (halves == writes)
        return either({set, both({word("UR"), mode})});
    return halves == reads ? either({set, both({word("UW"), mode})}) : set;
}

// The argument of a closure.
TermRef Terms::step_of_closure(TermRef step) {
    const Term t = terms_[opened(step)];
    if (!single_events_ || t.op != Op::unite)
        return step;
    const auto is_rmw_or_more = [&](TermRef alternative) {
        const Term& a = terms_[opened(alternative)];
        const auto is_order = [&](const Term& l) { return l.text == "po" || l.text == "po-loc" || l.text == "rmw"; };
        if (a.op == Op::letter)
            return is_order(a);
        if (a.op != Op::sequence)
            return false;
        // [R];po and po;[W], with more events at the test.
        const Term& first = terms_[a.kids.front()];
        const Term& last = terms_[a.kids.back()];
        const auto holds = [&](const Term& test, std::string_view kind) {
            const Term& s = terms_[test.kids[0]];
            const auto is = [&](const Term& one) {
                return one.op == Op::word && (one.text == kind || one.text == "MEM");
            };
            return is(s) ||
                   (s.op == Op::either && std::ranges::any_of(s.kids, [&](TermRef kid) { return is(terms_[kid]); }));
        };
        const std::size_t tests = (first.op == Op::test ? 1U : 0U) + (last.op == Op::test ? 1U : 0U);
        if (a.kids.size() != tests + 1)
            return false;
        return is_order(terms_[a.kids[first.op == Op::test ? 1 : 0]]) && (first.op != Op::test || holds(first, "R")) &&
               (last.op != Op::test || holds(last, "W"));
    };
    const auto ends_at_read = [&](TermRef a) { return terms_[a].to == reads && !terms_[a].nullable; };
    const auto begins_at_write = [&](TermRef a) { return terms_[a].from == writes && !terms_[a].nullable; };
    if (!std::ranges::any_of(t.kids, ends_at_read) || !std::ranges::any_of(t.kids, begins_at_write) ||
        std::ranges::any_of(t.kids, is_rmw_or_more))
        return step;
    std::vector<TermRef> alternatives;
    alternatives.reserve(t.kids.size());
    for (const TermRef a : t.kids)
        alternatives.push_back(ends_at_read(a) ? sequence({a, optional(letter("rmw"))}) : a);
    return unite(alternatives);
}

std::vector<TermRef> Terms::passed_halves(const std::vector<TermRef>& factors) {
    std::vector<TermRef> passed;
    const auto meets_both = [&](std::size_t i) {
        const Term& t = terms_[factors[i]];
        return t.keeps_thread && !t.nullable && (t.from & t.to & (reads | writes)) == (reads | writes);
    };
    const std::size_t last = factors.size() - 1;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        const TermRef f = factors[i];
        if (terms_[f].op == Op::test && terms_[f].has_event) {
            if (factors.size() == 1)
                return factors; // its neighbours are not known yet
            passed.push_back(halves(opened(terms_[f].kids[0]), passed.empty() ? none_ : passed.back(),
                                    i + 1 < factors.size() ? factors[i + 1] : none_));
            continue;
        }
        if (terms_[f].op == Op::test && last > 0 &&
            ((i == 0 && meets_both(1)) || (i == last && meets_both(last - 1)))) {
            passed.push_back(test(both_halves(terms_[f].kids[0])));
            continue;
        }
        const bool after_relation =
            !passed.empty() && terms_[passed.back()].op != Op::test && !terms_[passed.back()].nullable;
        if (after_relation && !terms_[f].nullable) {
            const std::uint8_t in = terms_[passed.back()].to;
            const std::uint8_t out = terms_[f].from;
            if (in == reads && out == writes)
                passed.push_back(letter("rmw"));
            else if (in == writes && out == reads)
                passed.push_back(inverse(letter("rmw")));
        }
        passed.push_back(f);
    }
    return passed;
}

} // namespace katlas::cat
