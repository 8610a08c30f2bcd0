// Intersections and differences that are regular.
//
// A filter constrains only the two ends of a path. Kinds of events become tests at the ends. Location and thread are
// equivalences. So if all steps of a path but one keep the location, the ends of the path have the same location
// exactly if the ends of the remaining step do; likewise for threads. The filter is pushed to that step, where the base
// theory has an answer (`po & loc` is po-loc, `rf & ext` is rfe). Where more than one step may leave the location, the
// intersection is opaque. The parts of an opaque intersection join another one.
#include "terms.hpp"
#include "vocabulary.hpp"

#include <algorithm>

namespace katlas::cat {
namespace {

constexpr std::size_t max_clauses = 64;

bool contradicts(int a, int b) {
    return a != 0 && b != 0 && a != b;
}

} // namespace

TermRef Terms::filter(const std::vector<Clause>& clauses) {
    if (clauses.size() > max_clauses)
        throw Outside("the intersection is too large");
    std::vector<Clause> kept;
    for (const Clause& c : clauses)
        if (c.from != none_ && c.to != none_ && std::ranges::find(kept, c) == kept.end())
            kept.push_back(c);
    // A filter that requires only identity is a test.
    if (std::ranges::all_of(kept,
                            [&](const Clause& c) { return c.identity > 0 && c.location == 0 && c.thread == 0; })) {
        std::vector<TermRef> sets;
        sets.reserve(kept.size());
        for (const Clause& c : kept)
            sets.push_back(both({c.from, c.to}));
        return test(either(sets));
    }
    return make({.op = Op::filter, .clauses = std::move(kept)});
}

TermRef Terms::product(TermRef from, TermRef to) {
    return filter({{.from = from, .to = to}});
}

TermRef Terms::location(int sign) {
    return filter({{.from = all_, .to = all_, .location = sign}});
}

TermRef Terms::thread(int sign) {
    return filter({{.from = all_, .to = all_, .thread = sign}});
}

std::vector<Clause> Terms::clauses_of(TermRef t) const {
    const Term& term = terms_[opened(t)];
    if (term.op == Op::test)
        return {{.from = term.kids[0], .to = all_, .identity = 1}};
    return term.clauses; // for a filter, or for `none`
}

std::vector<Clause> Terms::conjunction(const std::vector<Clause>& a, const std::vector<Clause>& b) {
    std::vector<Clause> all;
    if (a.size() * b.size() > max_clauses * max_clauses)
        throw Outside("the intersection is too large");
    for (const Clause& x : a)
        for (const Clause& y : b) {
            if (contradicts(x.location, y.location) || contradicts(x.thread, y.thread) ||
                contradicts(x.identity, y.identity))
                continue;
            all.push_back({both({x.from, y.from}), both({x.to, y.to}), x.location != 0 ? x.location : y.location,
                           x.thread != 0 ? x.thread : y.thread, x.identity != 0 ? x.identity : y.identity});
        }
    std::vector<Clause> kept;
    for (const Clause& c : all)
        if (c.from != none_ && c.to != none_ && std::ranges::find(kept, c) == kept.end())
            kept.push_back(c);
    if (kept.size() > max_clauses)
        throw Outside("the intersection is too large");
    return kept;
}

std::vector<Clause> Terms::complement_of(const std::vector<Clause>& clauses) {
    std::vector<Clause> result{{.from = all_, .to = all_}};
    for (const Clause& c : clauses) {
        std::vector<Clause> not_c;
        if (c.from != all_)
            not_c.push_back({.from = negation(c.from), .to = all_});
        if (c.to != all_)
            not_c.push_back({.from = all_, .to = negation(c.to)});
        if (c.location != 0)
            not_c.push_back({.from = all_, .to = all_, .location = -c.location});
        if (c.thread != 0)
            not_c.push_back({.from = all_, .to = all_, .thread = -c.thread});
        if (c.identity != 0)
            not_c.push_back({.from = all_, .to = all_, .identity = -c.identity});
        result = conjunction(result, not_c);
    }
    return result;
}

TermRef Terms::complement(TermRef relation) {
    if (is_filter(relation))
        return filter(complement_of(clauses_of(relation)));
    const Term t = terms_[opened(relation)];
    return t.op == Op::complement ? t.kids[0] : make({.op = Op::complement, .kids = {relation}});
}

TermRef Terms::intersection(const std::vector<TermRef>& relations) {
    std::vector<Clause> clauses{{.from = all_, .to = all_}};
    std::vector<TermRef> others;
    std::vector<TermRef> without;
    for (const TermRef r : relations) {
        if (is_filter(r))
            clauses = conjunction(clauses, clauses_of(r));
        else if (terms_[opened(r)].op == Op::complement)
            without.push_back(terms_[opened(r)].kids[0]);
        else if (std::ranges::find(others, r) == others.end())
            others.push_back(r);
    }
    TermRef result = others.empty()       ? filter(clauses)
                     : others.size() == 1 ? others[0]
                     : others.size() == 2 ? intersection_of_two(others[0], others[1])
                                          : opaque(others, {});
    if (!others.empty()) {
        std::vector<TermRef> parts;
        parts.reserve(clauses.size());
        for (const Clause& c : clauses)
            parts.push_back(restrict(c, result));
        result = unite(parts);
    }
    for (const TermRef w : without)
        result = difference(result, w);
    return result;
}

TermRef Terms::intersection_of_two(TermRef a, TermRef b) {
    for (const auto& [first, other] : {std::pair(a, b), std::pair(b, a)}) {
        const Ends order = stripped(first);
        const std::string& name = terms_[order.core].text;
        if (terms_[order.core].op != Op::letter || (name != "po" && name != "po-loc" && name != "rmw"))
            continue;
        if (const TermRef found = within_order(order.core, other); found != all_)
            return sequence({test(order.from), found, test(order.to)});
    }
    return opaque({a, b}, {});
}

// The intersection of po, po-loc or rmw with another relation, if it has a name. Otherwise `all`.
TermRef Terms::within_order(TermRef order, TermRef other) {
    const bool of_location = terms_[order].text == "po-loc";
    const TermRef body = unfolded(other);
    if (terms_[order].text == "rmw") {
        // No event comes between the two. So only a single step leads from one to the other, or steps that leave the
        // thread.
        std::vector<TermRef> ways;
        for (const TermRef part :
             terms_[body].op == Op::unite ? std::vector<TermRef>(terms_[body].kids) : std::vector<TermRef>{body}) {
            const std::vector<TermRef> kids = terms_[part].kids;
            std::size_t steps = 0;
            bool within = true;
            bool parts = true;
            std::vector<TermRef> outside = kids;
            for (TermRef& kid : outside) {
                if (terms_[kid].op == Op::test)
                    continue;
                ++steps;
                if (terms_[kid].op != Op::letter) {
                    within = parts = false;
                    continue;
                }
                const Letter& l = letter_of(kid);
                within = within && l.within_po;
                parts = parts && !l.external.empty();
                if (!l.external.empty())
                    kid = letter(std::string(l.external));
            }
            if (terms_[part].op != Op::sequence || steps < 2)
                return all_;
            if (within)
                continue;
            ways.push_back(parts && steps == 2 ? sequence(outside) : part);
        }
        if (ways.empty())
            return none_;
        return opaque({order, unite(ways)}, {});
    }
    // The internal parts of the other.
    const TermRef inner = with_thread(1, of_location ? with_location(1, other) : other);
    const TermRef opened_inner = opened(inner);
    const auto is_within = [&](TermRef t) {
        if (terms_[t].op == Op::sequence) {
            TermRef step = none_;
            for (const TermRef kid : terms_[t].kids)
                if (terms_[kid].op != Op::test && step != none_)
                    return false;
                else if (terms_[kid].op != Op::test)
                    step = kid;
            t = step;
        }
        return terms_[t].op == Op::letter && letter_of(t).within_po;
    };
    const std::vector<TermRef> parts =
        terms_[opened_inner].op == Op::unite ? terms_[opened_inner].kids : std::vector<TermRef>{opened_inner};
    if (std::ranges::all_of(parts, is_within))
        return inner;
    if (body == sequence({letter("coe"), letter("rfe")}))
        return letter("detour");
    if (of_location && body == sequence({letter("fre"), letter("rfe")}))
        return letter("rdw");
    return all_;
}

TermRef Terms::restrict(const Clause& clause, TermRef relation) {
    TermRef r = relation;
    if (clause.identity != 0)
        r = with_identity(clause.identity, r);
    if (clause.location != 0)
        r = with_location(clause.location, r);
    if (clause.thread != 0)
        r = with_thread(clause.thread, r);
    return clause.from == all_ && clause.to == all_ ? r : sequence({test(clause.from), r, test(clause.to)});
}

TermRef Terms::with_location(int sign, TermRef relation) {
    return push(Asked::location, sign, relation);
}

TermRef Terms::with_thread(int sign, TermRef relation) {
    return push(Asked::thread, sign, relation);
}

TermRef Terms::with_identity(int sign, TermRef relation) {
    return push(Asked::identity, sign, relation);
}

// The pairs of the relation that satisfy the question, or with sign -1 do not.
TermRef Terms::push(Asked asked, int sign, TermRef relation) {
    const Term t = terms_[relation];
    std::vector<TermRef> kids;
    kids.reserve(t.kids.size());
    const Clause clause{.from = all_,
                        .to = all_,
                        .location = asked == Asked::location ? sign : 0,
                        .thread = asked == Asked::thread ? sign : 0,
                        .identity = asked == Asked::identity ? sign : 0};
    const bool always =
        (asked == Asked::location && t.keeps_location && !t.nullable) || (asked == Asked::thread && t.keeps_thread);
    if (always)
        return sign > 0 ? relation : none_;
    switch (t.op) {
    case Op::none:
        return none_;
    case Op::test:
        if (asked != Asked::location)
            return sign > 0 ? relation : none_;
        return test(both({t.kids[0], sign > 0 ? word("LOC") : negation(word("LOC"))}));
    case Op::letter:
        return push_into_letter(asked, sign, relation);
    case Op::inverse:
        return inverse(push(asked, sign, t.kids[0]));
    case Op::name: {
        const TermRef inner = push(asked, sign, t.kids[0]);
        if (terms_[inner].op == Op::opaque && terms_[inner].kids == t.kids)
            return opaque({relation}, {clause}); // bounded by the name, which is more readable
        return inner == t.kids[0] ? relation : inner;
    }
    case Op::unite:
        for (const TermRef kid : t.kids)
            kids.push_back(push(asked, sign, kid));
        return unite(kids);
    case Op::optional:
        return unite({push(asked, sign, test(all_)), push(asked, sign, t.kids[0])});
    case Op::star:
    case Op::plus:
        if (asked == Asked::identity && sign < 0 && t.op == Op::star)
            return push(asked, sign, plus(t.kids[0]));
        if (asked == Asked::location && terms_[t.kids[0]].keeps_location && t.op == Op::star)
            return unite({push(asked, sign, test(all_)), push(asked, sign, plus(t.kids[0]))});
        return opaque({relation}, {clause});
    case Op::sequence:
        return push_into_sequence(asked, sign, relation);
    default:
        return opaque({relation}, {clause});
    }
}

TermRef Terms::push_into_sequence(Asked asked, int sign, TermRef relation) {
    const Term t = terms_[relation];
    const Clause clause{.from = all_,
                        .to = all_,
                        .location = asked == Asked::location ? sign : 0,
                        .thread = asked == Asked::thread ? sign : 0,
                        .identity = asked == Asked::identity ? sign : 0};
    std::vector<TermRef> kids = t.kids;
    if (asked == Asked::identity) {
        if ((t.from & t.to) == 0)
            return sign > 0 ? none_ : relation;
        const auto is_test = [&](TermRef kid) { return terms_[kid].op == Op::test; };
        if (std::ranges::count_if(kids, is_test) + 1 == static_cast<std::ptrdiff_t>(kids.size())) {
            const auto step = std::ranges::find_if_not(kids, is_test);
            *step = push(asked, sign, *step);
            return sequence(kids);
        }
        return opaque({relation}, {clause});
    }
    const auto free = [&](TermRef kid) {
        return !(asked == Asked::location ? terms_[kid].keeps_location : terms_[kid].keeps_thread);
    };
    const auto step = std::ranges::find_if(kids, free);
    const bool one = step != kids.end() && std::find_if(step + 1, kids.end(), free) == kids.end();
    // A step that keeps the location shows that the events have one. Tests alone do not show this.
    const bool located = asked != Asked::location || std::ranges::any_of(kids, [&](TermRef kid) {
                             return terms_[kid].op != Op::test && !terms_[kid].nullable;
                         });
    if (!one || !located)
        return opaque({relation}, {clause});
    *step = push(asked, sign, *step);
    return sequence(kids);
}

TermRef Terms::push_into_letter(Asked asked, int sign, TermRef letter_ref) {
    const Letter l = letter_of(letter_ref);
    const std::string name = terms_[letter_ref].text;
    if (asked == Asked::identity) {
        const bool reflexive = name == "any" || name == "same-thread" || name == "loc-overlap";
        if (!reflexive)
            return sign > 0 ? none_ : letter_ref;
    } else if (asked == Asked::location) {
        if (sign > 0 && !l.of_one_location.empty())
            return letter(std::string(l.of_one_location));
    } else {
        if (l.thread < 0)
            return sign > 0 ? none_ : letter_ref;
        const std::string_view part = sign > 0 ? l.internal : l.external;
        if (!part.empty())
            return letter(std::string(part));
    }
    return opaque({letter_ref}, {{.from = all_,
                                  .to = all_,
                                  .location = asked == Asked::location ? sign : 0,
                                  .thread = asked == Asked::thread ? sign : 0,
                                  .identity = asked == Asked::identity ? sign : 0}});
}

TermRef Terms::opaque(std::vector<TermRef> bounds, std::vector<Clause> clauses, std::vector<TermRef> without) {
    const auto has_variable = [&](TermRef t) { return terms_[t].has_variable; };
    if (single_events_ && std::ranges::any_of(bounds, has_variable))
        throw Outside("an intersection or difference of what is being defined cannot be imported",
                      "in 'let rec' a name may stand in unions and compositions only");
    if (std::ranges::any_of(without, has_variable))
        throw Outside("a difference from what is being defined cannot be imported",
                      "'let rec' gives the least relations of equations only where more never makes less");
    if (!single_events_)
        for (std::size_t i = 0; i < bounds.size();) {
            const Term inner = terms_[bounds[i]];
            if (inner.op != Op::opaque) {
                ++i;
                continue;
            }
            bounds.erase(bounds.begin() + static_cast<std::ptrdiff_t>(i));
            bounds.insert(bounds.end(), inner.kids.begin(), inner.kids.end());
            without.insert(without.end(), inner.without.begin(), inner.without.end());
            if (clauses.empty())
                clauses = inner.clauses;
            else if (!inner.clauses.empty() && (clauses = conjunction(clauses, inner.clauses)).empty())
                return none_;
        }
    const auto sort = [](std::vector<TermRef>& terms) {
        std::ranges::sort(terms);
        terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
    };
    sort(bounds);
    sort(without);
    return make(
        {.op = Op::opaque, .kids = std::move(bounds), .clauses = std::move(clauses), .without = std::move(without)});
}

TermRef Terms::as_relation(TermRef relation) {
    const Term t = terms_[opened(relation)];
    if (t.op == Op::complement && !single_events_)
        return opaque({letter("any")}, {}, {t.kids[0]});
    if (t.op == Op::complement)
        throw Outside("the complement of this relation cannot be imported",
                      "Kleene algebra with tests has no complement of relations");
    if (t.op != Op::filter)
        return relation;
    std::vector<TermRef> parts;
    for (const Clause& c : t.clauses) {
        const bool has_name = c.identity == 0 && c.location >= 0 && c.thread >= 0 && (c.location == 0 || c.thread == 0);
        if (!has_name && single_events_)
            throw Outside("this relation of any two events cannot be imported by itself",
                          "only its intersection with another relation, like 'rf & ext', can");
        const Clause asked{all_, all_, c.location, c.thread, c.identity};
        const TermRef step = !has_name        ? opaque({letter("any")}, {asked})
                             : c.location > 0 ? letter("loc-overlap")
                             : c.thread > 0   ? letter("same-thread")
                                              : letter("any");
        parts.push_back(sequence({test(c.from), step, test(c.to)}));
    }
    return unite(parts);
}

} // namespace katlas::cat
