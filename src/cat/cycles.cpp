// Closures and cycles that pass through the read-modify-writes of C, which are one event in herd and two here.
//
// A step that arrives at one half of such an event and a step that leaves from the other are joined by rmw or its
// converse, as in compositions (halves.cpp). Where po is a step, it leads from the read to the write.
//
// co and fr arrive at the write, and fr leaves from the read. If no write comes between the two halves in co, then
// arriving and leaving so is a step of co or fr. So a cycle of steps that have co and fr is a cycle without this
// passage, or shows a write between the halves. The second is an axiom of its own.
#include "terms.hpp"

#include <algorithm>
#include <array>

namespace katlas::cat {

std::vector<TermRef> Terms::alternatives(TermRef relation) const {
    const Term& t = terms_[opened(relation)];
    if (t.op != Op::unite)
        return {relation};
    std::vector<TermRef> all;
    for (const TermRef kid : t.kids) {
        const std::vector<TermRef> more = alternatives(kid);
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

// Whether a step of the relation leads from the read of any read-modify-write to its write.
bool Terms::has_rmw(TermRef step) const {
    const auto is_order = [&](const Term& l) {
        return l.op == Op::letter && (l.text == "po" || l.text == "po-loc" || l.text == "rmw");
    };
    // [R];po and po;[W], with more events at the test.
    const auto holds = [&](const Term& test, std::string_view kind) {
        const Term& s = terms_[test.kids[0]];
        const auto is = [&](const Term& one) { return one.op == Op::word && (one.text == kind || one.text == "MEM"); };
        return is(s) ||
               (s.op == Op::either && std::ranges::any_of(s.kids, [&](TermRef kid) { return is(terms_[kid]); }));
    };
    const std::vector<TermRef> parts = alternatives(step);
    return std::ranges::any_of(parts, [&](TermRef alternative) {
        const Term& a = terms_[opened(alternative)];
        if (a.op != Op::sequence)
            return is_order(a) || (a.op == Op::plus && has_rmw(a.kids[0]));
        const Term& first = terms_[a.kids.front()];
        const Term& last = terms_[a.kids.back()];
        const std::size_t tests = (first.op == Op::test ? 1U : 0U) + (last.op == Op::test ? 1U : 0U);
        return a.kids.size() == tests + 1 && is_order(terms_[a.kids[first.op == Op::test ? 1 : 0]]) &&
               (first.op != Op::test || holds(first, "R")) && (last.op != Op::test || holds(last, "W"));
    });
}

// Whether arriving at a write and leaving from its read is a step as well: the steps have co and fr, and what arrives
// and leaves so ends and begins with co and fr.
bool Terms::has_communication(TermRef step) const {
    const std::vector<TermRef> parts = alternatives(step);
    const auto has = [&](const std::string& name) {
        return std::ranges::any_of(parts,
                                   [&](TermRef p) { return terms_[p].op == Op::letter && terms_[p].text == name; });
    };
    const auto order = [&](const std::string& name) {
        return has(name) || (has(name + "e") && (has(name + "i") || has("po") || has("po-loc")));
    };
    return order("co") && order("fr") && passes_alike(parts);
}

// Whether this is true of unions within the steps, like ([SC] | hb);(po | co | fr);[SC].
bool Terms::has_inner_communication(TermRef part) const {
    const Term& t = terms_[opened(part)];
    return t.op == Op::sequence && std::ranges::any_of(t.kids, [&](TermRef kid) { return has_communication(kid); });
}

bool Terms::passes_alike(const std::vector<TermRef>& parts) const {
    const auto is_of = [&](TermRef p, const std::string& name) {
        const Term& t = terms_[p];
        return t.op == Op::letter && (t.text == name || t.text == name + "e" || t.text == name + "i");
    };
    return std::ranges::all_of(parts, [&](TermRef p) {
        const Term& t = terms_[opened(p)];
        const TermRef last = t.op == Op::sequence ? t.kids.back() : p;
        const bool arrives = (open_half(p, true) & writes) != 0 && !is_of(last, "co") && !is_of(last, "fr");
        const bool leaves = (open_half(p, false) & reads) != 0 && !is_of(p, "fr");
        return (!arrives && !leaves) || has_inner_communication(p);
    });
}

// The step that is repeated in a closure, or in a cycle.
TermRef Terms::step_of_closure(TermRef step) {
    if (!single_events_)
        return step;
    const std::vector<TermRef> parts = alternatives(step);
    std::uint8_t out = 0;
    for (const TermRef p : parts)
        out |= open_half(p, false);
    if (has_rmw(step))
        out = static_cast<std::uint8_t>(out & ~writes);
    const bool has_inner = std::ranges::any_of(parts, [&](TermRef p) { return has_inner_communication(p); });
    if (has_communication(step) || (has_inner && passes_alike(parts)))
        out = static_cast<std::uint8_t>(out & ~reads);
    bool changed = false;
    std::vector<TermRef> joined;
    for (const TermRef p : parts) {
        std::uint8_t in = open_half(p, true);
        // In a union with po within a step, such a passage is a step as well.
        const Term& t = terms_[opened(p)];
        if (t.op == Op::sequence &&
            std::ranges::any_of(t.kids, [&](TermRef kid) { return has_communication(kid) && has_rmw(kid); }))
            in = static_cast<std::uint8_t>(in & ~reads);
        // Closures have passages inside.
        const TermRef way = terms_[opened(p)].op == Op::plus || terms_[p].nullable ? none_ : passage(in, out);
        const bool back = (in & writes) != 0 && (out & reads) != 0;
        joined.push_back(way == none_ ? p : sequence({back ? between_events_throughout(p) : p, optional(way)}));
        changed = changed || way != none_;
    }
    return changed ? unite(joined) : step;
}

// The relation, of which no event may be related to itself: it ends where it begins.
TermRef Terms::closed(TermRef relation) {
    if (!single_events_)
        return relation;
    bool changed = false;
    std::vector<TermRef> parts;
    for (const TermRef p : alternatives(relation)) {
        const std::uint8_t in = open_half(p, true);
        const std::uint8_t out = open_half(p, false);
        const bool is_closure = terms_[opened(p)].op == Op::plus; // which ends where it begins
        const TermRef way = is_closure || terms_[p].nullable ? none_ : passage(in, out);
        const bool one_way = in != (reads | writes) && out != (reads | writes);
        changed = changed || way != none_;
        parts.push_back(way == none_ ? p
                        : one_way    ? closed_by(p, way)
                                     : sequence({between_events_throughout(p), optional(way)}));
    }
    return changed ? unite(parts) : relation;
}

// The relation and the way from its end to its begin. A test for read-modify-writes at one of them goes no other way.
TermRef Terms::closed_by(TermRef relation, TermRef way) {
    const Term t = terms_[opened(relation)];
    std::vector<TermRef> kids = t.op == Op::sequence ? t.kids : std::vector<TermRef>{between_events(relation)};
    for (TermRef& kid : kids) {
        const Term k = terms_[kid];
        const auto is_test = [&](TermRef part) { return terms_[part].op == Op::test; };
        const auto found = std::ranges::find_if(k.kids, is_test);
        if (k.op == Op::unite && k.kids.size() == 2 && found != k.kids.end() &&
            is_passage(k.kids[found == k.kids.begin() ? 1 : 0]))
            kid = *found;
    }
    const auto is_implied = [&](TermRef kid) { return kid == test(word("UR")) || kid == test(word("UW")); };
    if (!kids.empty() && is_implied(kids.front()))
        kids.erase(kids.begin());
    if (!kids.empty() && is_implied(kids.back()))
        kids.pop_back();
    kids.push_back(way);
    return sequence(kids);
}

// Whether the relation says of writes between the halves that there are none, if no event is related to itself.
bool Terms::forbids_intrusion(TermRef relation) {
    const TermRef back = inverse(letter("rmw"));
    const std::vector<TermRef> parts = alternatives(relation);
    return std::ranges::any_of(parts, [&](TermRef p) {
        const Term t = terms_[opened(p)];
        if (t.op != Op::sequence)
            return false;
        std::vector<TermRef> kids = t.kids;
        if (kids.size() != 3)
            return false;
        const auto at = std::ranges::find(kids, back);
        if (at == kids.end())
            return false;
        std::rotate(kids.begin(), at, kids.end());
        const auto is = [&](TermRef kid, const char* whole, const char* part) {
            return kid == letter(whole) || kid == letter(part);
        };
        return is(kids[1], "fr", "fre") && is(kids[2], "co", "coe");
    });
}

} // namespace katlas::cat
