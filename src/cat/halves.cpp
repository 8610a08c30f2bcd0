// Read-modify-writes are one event in herd and two events here. This file handles compositions that pass through such
// an event.
//
// Let u be the single event, r and w its halves. In herd, rf enters u at r, and co and fr enter u at w; a relation
// leaves u at the corresponding half. po relates other events to both halves of u; entering at r and leaving from w
// skips the step from r to w itself. So a passage is one or several of [UR], [UW], rmw and rmw^-1.
//
// A composition that begins or ends with po does so at both halves: [W] at such an end is [W | UR]. Closures and
// cycles, which pass through events at every step, are in cycles.cpp.
//
// po and fr relate r to w, and in herd these are one event. Where such a pair would be a step of a composition, it is
// left out.
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

// Whether a set of reads or of writes stands beside a step at the other half: po at an end, which meets both, or a step
// that meets only the other.
bool Terms::meets_other_half(const std::vector<TermRef>& factors, std::size_t at) const {
    constexpr std::uint8_t halves = reads | writes;
    const auto kinds = static_cast<std::uint8_t>(terms_[terms_[factors[at]].kids[0]].from & halves);
    const auto meets = [&](std::size_t neighbour, bool is_end, bool before) {
        const Term& t = terms_[factors[neighbour]];
        const bool both = t.keeps_thread && !t.nullable && (t.from & t.to & halves) == halves;
        return (is_end && both) || (open_half(factors[neighbour], before) & ~kinds) != 0;
    };
    const std::size_t last = factors.size() - 1;
    return (at > 0 && meets(at - 1, at == last, true)) || (at < last && meets(at + 1, at == 0, false));
}

std::vector<TermRef> Terms::passed_halves(const std::vector<TermRef>& given) {
    std::vector<TermRef> factors = with_proper_steps(given);
    std::vector<TermRef> passed;
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
        if (terms_[f].op == Op::test && last > 0 && meets_other_half(factors, i)) {
            passed.push_back(test(both_halves(terms_[f].kids[0])));
            continue;
        }
        const TermRef before = chain(passed);
        const std::uint8_t in = terms_[before].nullable ? std::uint8_t{0} : terms_[before].to;
        const std::uint8_t out = terms_[f].nullable ? std::uint8_t{0} : terms_[f].from;
        if (terms_[f].op == Op::test)
            ;
        else if (in == reads && out == writes)
            passed.push_back(letter("rmw"));
        else if (in == writes && out == reads)
            passed.push_back(inverse(letter("rmw")));
        else if (const TermRef way = passage(open_half(before, true), open_half(f, false)); way != none_)
            passed.push_back(optional(way));
        passed.push_back(f);
    }
    return passed;
}

// The halves at which a relation ends, or begins, without doing so at the other half as well.
std::uint8_t Terms::open_half(TermRef relation, bool end) const {
    constexpr std::uint8_t halves = reads | writes;
    const Term& t = terms_[opened(relation)];
    const auto side = [&](const Term& x) { return static_cast<std::uint8_t>((end ? x.to : x.from) & halves); };
    std::uint8_t open = 0;
    switch (t.op) {
    case Op::letter:
        return t.text == "rmw" || t.text == "amo" || t.text == "within" || side(t) == halves ? std::uint8_t{0}
                                                                                             : side(t);
    case Op::inverse:
        return open_half(t.kids[0], !end);
    case Op::unite:
    case Op::optional:
    case Op::star:
    case Op::plus:
        for (const TermRef kid : t.kids)
            open |= open_half(kid, end);
        // The steps of po go from one half to the other.
        if ((t.op == Op::star || t.op == Op::plus) && has_rmw(t.kids[0]))
            open = static_cast<std::uint8_t>(open & ~(end ? reads : writes));
        return open;
    case Op::sequence: {
        std::uint8_t tested = halves;
        const std::size_t size = t.kids.size();
        for (std::size_t i = 0; i < size; ++i) {
            const TermRef kid = t.kids[end ? size - 1 - i : i];
            if (terms_[kid].op == Op::test) {
                tested = static_cast<std::uint8_t>(tested & terms_[kid].from);
                continue;
            }
            // The way from one half to the other, which was inserted.
            if (terms_[kid].op == Op::optional && is_passage(terms_[kid].kids[0])) {
                const Term& way = terms_[terms_[kid].kids[0]];
                const bool both = way.op == Op::unite;
                const bool back = way.op == Op::inverse;
                tested = static_cast<std::uint8_t>(both ? 0 : tested & ~(back == end ? writes : reads));
                continue;
            }
            open |= static_cast<std::uint8_t>(open_half(kid, end) & tested);
            if (!terms_[kid].nullable)
                break;
        }
        return open;
    }
    case Op::opaque:
        return side(t) == halves ? std::uint8_t{0} : side(t);
    default:
        return 0;
    }
}

bool Terms::is_passage(TermRef relation) const {
    const Term& t = terms_[relation];
    if (t.op == Op::unite)
        return std::ranges::all_of(t.kids, [&](TermRef kid) { return is_passage(kid); });
    return t.op == Op::inverse ? is_passage(t.kids[0]) : t.op == Op::letter && t.text == "rmw";
}

// From one half of an event to the other; `none` if what arrives and what leaves meet at the same half.
TermRef Terms::passage(std::uint8_t in, std::uint8_t out) {
    std::vector<TermRef> ways;
    if ((in & reads) != 0 && (out & writes) != 0)
        ways.push_back(letter("rmw"));
    if ((in & writes) != 0 && (out & reads) != 0)
        ways.push_back(inverse(letter("rmw")));
    return unite(ways);
}

// The pairs of different events: without those from the read of a read-modify-write to its own write. Within a thread,
// fr follows po.
TermRef Terms::between_events(TermRef relation) {
    const Term t = terms_[opened(relation)];
    std::vector<TermRef> kids;
    if (!single_events_)
        return relation;
    const auto of_thread = [&](const std::string& within, const std::string& behind) {
        kids.push_back(chain({test(negation(word("UR"))), letter(within)}));
        kids.push_back(chain({letter("rmw"), letter(behind)}));
    };
    switch (t.op) {
    case Op::letter:
        if (t.text == "po" || t.text == "po-loc")
            of_thread(t.text, t.text);
        else if (t.text == "fr")
            kids.push_back(letter("fre"));
        if (t.text == "fr" || t.text == "fri")
            of_thread("fri", "coi");
        return kids.empty() ? relation : unite(kids);
    case Op::inverse: {
        const TermRef inner = between_events(t.kids[0]);
        return inner == t.kids[0] ? relation : inverse(inner);
    }
    case Op::unite: {
        for (const TermRef kid : t.kids)
            kids.push_back(between_events(kid));
        return kids == t.kids ? relation : unite(kids);
    }
    case Op::sequence: {
        const auto is_test = [&](TermRef kid) { return terms_[kid].op == Op::test; };
        kids = t.kids;
        const auto step = std::ranges::find_if_not(kids, is_test);
        const bool excluded =
            std::ranges::any_of(kids, [&](TermRef kid) { return is_test(kid) && excludes_updates(kid); });
        if (excluded || step == kids.end() || std::find_if_not(step + 1, kids.end(), is_test) != kids.end())
            return relation;
        *step = between_events(*step);
        return kids == t.kids ? relation : chain(kids);
    }
    default:
        return relation;
    }
}

// The same of all steps within the relation, where they are regular.
TermRef Terms::between_events_throughout(TermRef relation) {
    const Term t = terms_[opened(relation)];
    std::vector<TermRef> kids;
    switch (t.op) {
    case Op::letter:
    case Op::inverse:
        return between_events(relation);
    case Op::sequence:
        if (t.kids.size() == 2 && (t.kids[0] == letter("rmw") || t.kids[0] == test(negation(word("UR")))))
            return relation; // is of different events
        [[fallthrough]];
    case Op::unite:
    case Op::plus:
    case Op::star:
    case Op::optional:
        for (const TermRef kid : t.kids)
            kids.push_back(is_passage(kid) ? kid : between_events_throughout(kid));
        if (kids == t.kids)
            return relation;
        return t.op == Op::sequence ? chain(kids)
               : t.op == Op::unite  ? unite(kids)
               : t.op == Op::plus   ? plus(kids[0])
               : t.op == Op::star   ? star(kids[0])
                                    : optional(kids[0]);
    default:
        return relation;
    }
}

// A set without the halves that both_halves() added.
TermRef Terms::without_halves(TermRef set) {
    const Term s = terms_[set];
    if (!single_events_ || s.op != Op::either)
        return set;
    const auto is_half = [&](TermRef kid) {
        const auto is_word = [&](TermRef part) { return part == word("UR") || part == word("UW"); };
        const Term k = terms_[kid];
        return is_word(kid) || (k.op == Op::both && std::ranges::any_of(k.kids, is_word));
    };
    std::vector<TermRef> kids = s.kids;
    std::erase_if(kids, is_half);
    return kids.empty() ? set : either(kids);
}

bool Terms::excludes_updates(TermRef test) const {
    const Term& s = terms_[opened(terms_[test].kids[0])];
    if ((s.from & (reads | writes)) == 0)
        return true;
    const auto is_not = [&](const Term& one) {
        return one.op == Op::negation && (terms_[one.kids[0]].text == "EXCL" || terms_[one.kids[0]].text == "UR");
    };
    return is_not(s) ||
           (s.op == Op::both && std::ranges::any_of(s.kids, [&](TermRef kid) { return is_not(terms_[kid]); }));
}

// The factors, with pairs of different events only where a pair of the two halves would be a step of its own.
std::vector<TermRef> Terms::with_proper_steps(const std::vector<TermRef>& factors) {
    const auto is_test = [&](TermRef f) { return terms_[f].op == Op::test; };
    const auto is_fr = [&](TermRef f) { return terms_[f].op == Op::letter && terms_[f].text.starts_with("fr"); };
    const auto is_of_fr = [&](TermRef f) {
        return is_fr(f) || (terms_[f].op == Op::unite && std::ranges::all_of(terms_[f].kids, is_fr));
    };
    const auto is_step = [&](TermRef f) { return !is_test(f) && !terms_[f].nullable; };
    // Whether rmw^-1 is inserted between the factor and a neighbour.
    const auto is_passed = [&](std::size_t i) {
        const auto back = [&](std::size_t left, std::size_t right) {
            return (open_half(factors[left], true) & writes) != 0 && (open_half(factors[right], false) & reads) != 0;
        };
        return (i > 0 && back(i - 1, i)) || (i + 1 < factors.size() && back(i, i + 1));
    };
    const bool has_steps = std::ranges::count_if(factors, is_step) > 1;
    if (std::ranges::count_if(factors, is_test) + 1 >= static_cast<std::ptrdiff_t>(factors.size()))
        return factors;
    std::vector<TermRef> proper = factors;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        if (is_test(factors[i]) || (!has_steps && !is_of_fr(factors[i]) && !is_passed(i)))
            continue;
        if (terms_[opened(factors[i])].op == Op::unite && is_passed(i)) {
            proper[i] = between_events_throughout(factors[i]);
            continue;
        }
        const bool back = terms_[opened(factors[i])].op == Op::inverse;
        bool needed = true;
        for (const bool after : {false, true}) {
            // The neighbour, and whether it meets the half at which the pair is on this side.
            const std::uint8_t half = back == after ? reads : writes;
            for (std::size_t k = i; needed && (after ? ++k < factors.size() : k-- > 0);) {
                const Term& neighbour = terms_[opened(factors[k])];
                if (is_test(factors[k])) {
                    needed = !excludes_updates(factors[k]);
                    continue;
                }
                // A closure that has po is taken to have such pairs, too. fr;co and co;fr stand in cycles, where they
                // make no difference.
                const bool closes = neighbour.op == Op::plus && has_rmw(neighbour.kids[0]);
                const bool meets =
                    terms_[factors[i]].op == Op::unite || ((after ? neighbour.from : neighbour.to) & half) != 0;
                needed =
                    is_of_fr(factors[i]) ? !neighbour.text.starts_with("co") : neighbour.nullable || (!closes && meets);
                break;
            }
        }
        if (needed)
            proper[i] = between_events(factors[i]);
    }
    return proper;
}

} // namespace katlas::cat
