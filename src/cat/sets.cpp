// Sets of events, as tests; the domains and ranges of relations among them.
//
// If each event has at most one partner, as in rmw, `[range(r)]` is r^-1;r. For other relations the range is defined
// (definitions.cpp); in models of C it becomes a test of its own, of which only the fact that it contains the range is
// known.
#include "terms.hpp"

#include <algorithm>
#include <array>

namespace katlas::cat {

// A definition of modes or of read-modify-writes is combined with other sets; any other stays a name.
TermRef Terms::seen_through(TermRef set) const {
    const TermRef body = opened(set);
    const Term& b = terms_[body];
    return b.op == Op::modes || b.op == Op::all || b.has_event || b.has_image ? body : set;
}

TermRef Terms::word(const std::string& text) {
    return make({.op = Op::word, .text = text});
}

TermRef Terms::modes(std::uint8_t mask) {
    return mask == 0 ? none_ : mask == any_mode ? all_ : make({.op = Op::modes, .mask = mask});
}

TermRef Terms::both(const std::vector<TermRef>& sets) {
    std::vector<TermRef> seen;
    seen.reserve(sets.size());
    for (const TermRef s : sets)
        seen.push_back(seen_through(s));
    seen = flattened(Op::both, seen);
    // Makes read-modify-writes one operand of a union.
    for (std::size_t i = 0; i < seen.size(); ++i)
        if (terms_[seen[i]].op == Op::either && terms_[seen[i]].has_event) {
            std::vector<TermRef> parts;
            for (const TermRef part : std::vector<TermRef>(terms_[seen[i]].kids)) {
                seen[i] = part;
                parts.push_back(both(seen));
            }
            return either(parts);
        }
    std::uint8_t mask = any_mode;
    std::vector<TermRef> kids;
    for (const TermRef s : seen) {
        if (terms_[s].op == Op::modes)
            mask = static_cast<std::uint8_t>(mask & terms_[s].mask);
        else if (s == none_)
            return none_;
        else if (s != all_ && std::ranges::find(kids, s) == kids.end())
            kids.push_back(s);
    }
    if (single_events_) {
        const TermRef r = word("R");
        const TermRef w = word("W");
        const TermRef event = make({.op = Op::event});
        const auto has = [&](TermRef s) { return std::ranges::find(kids, s) != kids.end(); };
        const auto drop = [&](TermRef s) { std::erase(kids, s); };
        if ((has(r) && has(w)) || has(event)) {
            for (const TermRef s : {r, w, word("MEM"), event})
                drop(s);
            kids.insert(kids.begin(), event);
        }
        for (const auto& [kept, other] : {std::pair(r, w), std::pair(w, r)})
            if (const TermRef without = negation(other); has(kept) && has(without)) {
                drop(without);
                kids.push_back(negation(event));
            }
    }
    if (!single_events_)
        simplify_kinds(kids);
    if (const TermRef m = modes(mask); m == none_)
        return none_;
    else if (m != all_)
        kids.push_back(m);
    for (const TermRef kid : kids)
        if (!terms_[kid].has_image && std::ranges::find(kids, negation(kid)) != kids.end())
            return none_;
    return kids.empty() ? all_ : kids.size() == 1 ? kids[0] : make({.op = Op::both, .kids = kids});
}

// Reads, writes and fences are different events: removes implied operands of an intersection.
void Terms::simplify_kinds(std::vector<TermRef>& kids) {
    const std::array<TermRef, 3> kinds{word("R"), word("W"), word("F")};
    const auto has = [&](TermRef s) { return std::ranges::find(kids, s) != kids.end(); };
    const auto kind = std::ranges::find_if(kinds, has);
    if (kind == kinds.end())
        return;
    const TermRef is = *kind;
    if (is != kinds[2])
        std::erase(kids, word("MEM"));
    for (const TermRef other : kinds)
        if (other != is)
            std::erase(kids, negation(other));
    const bool contradicts = std::ranges::any_of(kinds, [&](TermRef other) { return other != is && has(other); });
    if (contradicts || (is == kinds[2] && has(word("MEM"))))
        kids = {is, negation(is)};
}

TermRef Terms::either(const std::vector<TermRef>& sets) {
    std::vector<TermRef> seen;
    seen.reserve(sets.size());
    for (const TermRef s : sets)
        seen.push_back(seen_through(s));
    std::uint8_t mask = 0;
    std::vector<TermRef> kids;
    for (const TermRef s : flattened(Op::either, seen)) {
        if (s == all_)
            return all_;
        if (terms_[s].op == Op::modes)
            mask = static_cast<std::uint8_t>(mask | terms_[s].mask);
        else if (s != none_ && std::ranges::find(kids, s) == kids.end())
            kids.push_back(s);
    }
    if (const TermRef m = modes(mask); m == all_)
        return all_;
    else if (m != none_)
        kids.push_back(m);
    return kids.empty() ? none_ : kids.size() == 1 ? kids[0] : make({.op = Op::either, .kids = kids});
}

TermRef Terms::negation(TermRef set) {
    const Term s = terms_[seen_through(set)];
    if (s.op == Op::none)
        return all_;
    if (s.op == Op::all)
        return none_;
    if (s.op == Op::negation)
        return s.kids[0];
    if (s.has_image && single_events_)
        throw Outside("the complement of this domain or range cannot be imported",
                      "Kleene algebra with tests has no test of what events are related to");
    if (s.op == Op::modes)
        return modes(static_cast<std::uint8_t>(any_mode & ~s.mask));
    if (s.op == Op::event)
        return negation(word("EXCL"));
    if (s.has_event) { // De Morgan
        std::vector<TermRef> kids;
        kids.reserve(s.kids.size());
        for (const TermRef kid : s.kids)
            kids.push_back(negation(kid));
        return s.op == Op::both ? either(kids) : both(kids);
    }
    return make({.op = Op::negation, .kids = {set}});
}

TermRef Terms::test(TermRef set) {
    const Term s = terms_[opened(set)];
    if (!s.has_image)
        return set == none_ ? none_ : make({.op = Op::test, .kids = {set}});
    // If each event has one partner, going to the partner and back stays at the event.
    std::vector<TermRef> kids;
    if (s.op == Op::image) {
        const TermRef back = inverse(s.kids[0]);
        return s.mask != 0 ? sequence({back, s.kids[0]}) : sequence({s.kids[0], back});
    }
    kids.reserve(s.kids.size());
    for (const TermRef kid : s.kids)
        kids.push_back(test(kid));
    return s.op == Op::either ? unite(kids) : sequence(kids);
}

TermRef Terms::image(TermRef relation, bool range) {
    const TermRef body = opened(relation);
    const Term t = terms_[body];
    std::vector<TermRef> parts;
    switch (t.op) {
    case Op::none:
        return none_;
    case Op::test:
        return t.kids[0];
    case Op::inverse:
        return image(t.kids[0], !range);
    case Op::unite:
        for (const TermRef kid : t.kids)
            parts.push_back(image(kid, range));
        return either(parts);
    case Op::letter:
        if (t.text == "rmw" && range) // every exclusive write has its read
            return both({word("W"), word("EXCL")});
        if (t.text == "rf" && range) // every read reads from a write
            return word("R");
        break;
    case Op::sequence: {
        std::vector<TermRef> kids = t.kids;
        const TermRef end = range ? kids.back() : kids.front();
        if (terms_[end].op != Op::test || terms_[end].has_image)
            break;
        kids.erase(range ? kids.end() - 1 : kids.begin());
        return both({terms_[end].kids[0], image(chain(kids), range)});
    }
    case Op::filter:
        throw Outside("the domain or range of this relation of any two events cannot be imported");
    default:
        break;
    }
    if (t.has_variable)
        throw Outside("the domain or range of what is being defined cannot be imported");
    return make({.op = Op::image, .mask = static_cast<std::uint8_t>(range ? 1 : 0), .kids = {as_relation(relation)}});
}

// Tests and one step from the read to the write of read-modify-writes.
bool Terms::is_one_to_one(TermRef relation) const {
    const Term& t = terms_[opened(relation)];
    if (t.op == Op::letter)
        return t.text == "rmw" || t.text == "amo" || t.text == "within";
    if (t.op == Op::inverse)
        return is_one_to_one(t.kids[0]);
    std::size_t steps = 0;
    for (const TermRef kid : t.kids)
        if (terms_[kid].op != Op::test && (++steps > 1 || !is_one_to_one(kid)))
            return false;
    return t.op == Op::sequence && steps == 1;
}

} // namespace katlas::cat
