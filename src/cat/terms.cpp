#include "terms.hpp"

#include "vocabulary.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

// Limits that no model reaches, and that keep hostile models from exhausting memory and stack.
constexpr std::size_t max_terms = 100'000;
constexpr std::size_t max_kids = 5'000;
constexpr std::uint32_t max_term_depth = 1'000;

std::uint8_t kind_of_word(const std::string& text) {
    if (text == "R")
        return reads;
    if (text == "W")
        return writes;
    if (text == "F")
        return others;
    return text == "MEM" || text == "EXCL" ? static_cast<std::uint8_t>(reads | writes) : std::uint8_t{any_kind};
}

bool is_word(const Term& t) {
    return t.op == Op::word && (t.text == "R" || t.text == "W" || t.text == "F" || t.text == "MEM");
}

} // namespace

Terms::Terms(bool single_events) : single_events_(single_events) {
    none_ = make({.op = Op::none});
    all_ = make({.op = Op::all});
}

TermRef Terms::make(Term term) {
    if (const auto known = index_.find(term); known != index_.end())
        return *known;
    derive(term);
    if (terms_.size() >= max_terms || term.kids.size() > max_kids || term.depth > max_term_depth)
        throw Outside("the model is too large");
    terms_.push_back(std::move(term));
    return *index_.insert(static_cast<TermRef>(terms_.size() - 1)).first;
}

void Terms::derive(Term& t) const {
    for (const TermRef kid : t.kids) {
        t.depth = std::max(t.depth, terms_[kid].depth + 1);
        t.has_event = t.has_event || terms_[kid].has_event;
        t.has_variable = t.has_variable || terms_[kid].has_variable;
        t.has_image = t.has_image || terms_[kid].has_image;
        t.has_other_image = t.has_other_image || terms_[kid].has_other_image;
    }
    for (const TermRef w : t.without) {
        t.depth = std::max(t.depth, terms_[w].depth + 1);
        t.has_event = t.has_event || terms_[w].has_event;
        t.has_variable = t.has_variable || terms_[w].has_variable;
    }
    const auto every = [&](bool Term::*property) {
        return std::ranges::all_of(t.kids, [&](TermRef kid) { return terms_[kid].*property; });
    };
    const auto like_kid = [&] {
        const Term& kid = terms_[t.kids[0]];
        t.from = kid.from;
        t.to = kid.to;
        t.nullable = kid.nullable;
        t.keeps_location = kid.keeps_location;
        t.keeps_thread = kid.keeps_thread;
    };
    switch (t.op) {
    case Op::none:
        t.from = t.to = 0;
        t.keeps_location = t.keeps_thread = true;
        break;
    case Op::word:
        t.from = t.to = kind_of_word(t.text);
        break;
    case Op::image:
        t.from = t.to = t.mask != 0 ? terms_[t.kids[0]].to : terms_[t.kids[0]].from;
        t.has_image = is_one_to_one(t.kids[0]);
        t.has_other_image = !t.has_image;
        break;
    case Op::event:
        t.from = t.to = reads | writes;
        t.has_event = true;
        break;
    case Op::both:
        for (const TermRef kid : t.kids)
            t.from = t.to = static_cast<std::uint8_t>(t.from & terms_[kid].from);
        break;
    case Op::either:
    case Op::unite:
        t.from = t.to = 0;
        for (const TermRef kid : t.kids) {
            t.from |= terms_[kid].from;
            t.to |= terms_[kid].to;
            t.nullable = t.nullable || terms_[kid].nullable;
        }
        t.keeps_location = every(&Term::keeps_location);
        t.keeps_thread = every(&Term::keeps_thread);
        break;
    case Op::negation:
        t.has_other_image = t.has_other_image || t.has_image;
        t.has_image = false;
        if (is_word(terms_[t.kids[0]]))
            t.from = t.to = static_cast<std::uint8_t>(any_kind & ~terms_[t.kids[0]].from);
        break;
    case Op::test:
        like_kid();
        t.nullable = true;
        t.keeps_location = t.keeps_thread = true;
        break;
    case Op::letter: {
        const Letter& letter = letter_named(t.text);
        t.from = letter.from;
        t.to = letter.to;
        t.keeps_location = letter.keeps_location;
        t.keeps_thread = letter.thread > 0;
        break;
    }
    case Op::sequence:
        derive_sequence(t);
        t.keeps_location = every(&Term::keeps_location);
        t.keeps_thread = every(&Term::keeps_thread);
        break;
    case Op::star:
    case Op::optional:
        like_kid();
        t.nullable = true;
        t.from = t.to = any_kind;
        break;
    case Op::plus:
    case Op::set_name:
    case Op::name:
        like_kid();
        break;
    case Op::inverse:
        like_kid();
        std::swap(t.from, t.to);
        break;
    case Op::variable:
        t.has_variable = true;
        break;
    case Op::opaque:
        for (const TermRef kid : t.kids) {
            t.from = static_cast<std::uint8_t>(t.from & terms_[kid].from);
            t.to = static_cast<std::uint8_t>(t.to & terms_[kid].to);
            t.keeps_location = t.keeps_location || terms_[kid].keeps_location;
            t.keeps_thread = t.keeps_thread || terms_[kid].keeps_thread;
        }
        for (const Clause& c : t.clauses) {
            t.keeps_location = t.keeps_location || c.location > 0;
            t.keeps_thread = t.keeps_thread || c.thread > 0;
        }
        break;
    case Op::all:
    case Op::modes:
    case Op::filter:
    case Op::recursive:
    case Op::complement:
        break;
    }
}

const Letter& Terms::letter_named(const std::string& name) const {
    for (const Order& o : orders_)
        if (o.name == name)
            return o.letter;
    return *find_letter(name);
}

const Letter& Terms::letter_of(TermRef letter) const {
    return letter_named(terms_[letter].text);
}

std::optional<TermRef> Terms::ordered_set(const std::string& name) const {
    for (const Order& o : orders_)
        if (o.name == name)
            return o.set;
    return std::nullopt;
}

TermRef Terms::order(const std::string& name, TermRef set, bool by_location) {
    Order& o = orders_.emplace_back();
    o.name = name;
    o.set = set;
    const std::uint8_t kinds = terms_[set].from;
    o.letter = {o.name, kinds, kinds, by_location, by_location ? std::string_view(o.name) : "", 0, "", "", false};
    return letter(name);
}

// The ends of a composition: if a factor may be the identity, the ends of the next factor count, too.
void Terms::derive_sequence(Term& t) const {
    t.nullable = std::ranges::all_of(t.kids, [&](TermRef kid) { return terms_[kid].nullable; });
    const auto end = [&](auto first, auto last, std::uint8_t Term::*side) {
        std::uint8_t tests = any_kind;
        std::uint8_t kinds = 0;
        for (; first != last; ++first) {
            const Term& kid = terms_[*first];
            if (kid.op == Op::test) {
                tests = static_cast<std::uint8_t>(tests & kid.*side);
                continue;
            }
            kinds |= kid.*side;
            if (!kid.nullable)
                break;
        }
        return static_cast<std::uint8_t>(first == last ? tests : tests & kinds);
    };
    t.from = end(t.kids.begin(), t.kids.end(), &Term::from);
    t.to = end(t.kids.rbegin(), t.kids.rend(), &Term::to);
}

TermRef Terms::opened(TermRef t) const {
    while (terms_[t].op == Op::name || terms_[t].op == Op::set_name)
        t = terms_[t].kids[0];
    return t;
}

std::vector<TermRef> Terms::flattened(Op op, const std::vector<TermRef>& kids) const {
    std::vector<TermRef> flat;
    for (const TermRef kid : kids)
        if (terms_[kid].op == op)
            flat.insert(flat.end(), terms_[kid].kids.begin(), terms_[kid].kids.end());
        else
            flat.push_back(kid);
    return flat;
}

TermRef Terms::letter(const std::string& text) {
    return make({.op = Op::letter, .text = text});
}

TermRef Terms::variable(const std::string& text) {
    return make({.op = Op::variable, .text = text});
}

TermRef Terms::recursive(const std::string& text) {
    return make({.op = Op::recursive, .text = text});
}

TermRef Terms::named(const std::string& text, TermRef body) {
    const Op op = terms_[body].op;
    if (body == none_ || body == all_ || op == Op::filter || op == Op::letter || op == Op::test || op == Op::name ||
        op == Op::recursive || op == Op::set_name || op == Op::complement || (is_set(body) && terms_[body].has_image))
        return body;
    return make({.op = is_set(body) ? Op::set_name : Op::name, .text = text, .kids = {body}});
}

// Tests before and after a filter narrow it.
std::optional<TermRef> Terms::narrowed_filter(const std::vector<TermRef>& factors) {
    std::vector<TermRef> before{all_};
    std::vector<TermRef> after{all_};
    std::vector<Clause> clauses;
    bool found = false;
    for (const TermRef f : factors) {
        const Term& t = terms_[opened(f)];
        if (t.op == Op::filter && !found) {
            found = true;
            clauses = t.clauses;
        } else if (t.op != Op::test) {
            return std::nullopt;
        } else {
            (found ? after : before).push_back(t.kids[0]);
        }
    }
    if (!found)
        return std::nullopt;
    for (Clause& c : clauses) {
        before[0] = c.from;
        after[0] = c.to;
        c.from = both(before);
        c.to = both(after);
    }
    return filter(clauses);
}

TermRef Terms::sequence(const std::vector<TermRef>& factors) {
    if (!single_events_ && factors.size() > 1)
        if (const auto narrowed = narrowed_filter(factors))
            return *narrowed;
    std::vector<TermRef> relations;
    relations.reserve(factors.size());
    for (const TermRef f : factors)
        relations.push_back(as_relation(f));
    // Factors are joined before and after the passages through read-modify-writes are inserted.
    const std::vector<TermRef> kids = single_events_ ? passed_halves(joined(relations)) : relations;
    return chain(joined(kids));
}

TermRef Terms::chain(const std::vector<TermRef>& kids) {
    return kids.empty() ? test(all_) : kids.size() == 1 ? kids[0] : make({.op = Op::sequence, .kids = kids});
}

// The factors of a composition: without identities, adjacent tests as one. If the composition is empty, only the empty
// factor.
std::vector<TermRef> Terms::joined(const std::vector<TermRef>& factors) {
    const TermRef id = test(all_);
    std::vector<TermRef> kids;
    for (const TermRef f : flattened(Op::sequence, factors)) {
        if (f == none_)
            return {none_};
        if (f == id)
            continue;
        if (!kids.empty() && terms_[f].op == Op::test && terms_[kids.back()].op == Op::test) {
            const TermRef set = terms_[f].kids[0];
            kids.back() = test(both({without_halves(terms_[kids.back()].kids[0]), without_halves(set)}));
            if (kids.back() == none_)
                return {none_};
        } else if (!kids.empty() && terms_[f].text == "co" && opened(kids.back()) == inverse(letter("rf"))) {
            kids.back() = letter("fr");
        } else {
            kids.push_back(f);
        }
    }
    return kids;
}

TermRef Terms::unite(const std::vector<TermRef>& parts) {
    if (!parts.empty() && std::ranges::all_of(parts, [&](TermRef p) { return p == none_ || is_filter(p); })) {
        std::vector<Clause> clauses;
        bool proper = false; // tests alone do not become a filter
        for (const TermRef p : parts) {
            const std::vector<Clause> more = clauses_of(p);
            clauses.insert(clauses.end(), more.begin(), more.end());
            proper = proper || terms_[opened(p)].op == Op::filter;
        }
        if (proper)
            return filter(clauses);
    }
    std::vector<TermRef> relations;
    relations.reserve(parts.size());
    for (const TermRef p : parts)
        relations.push_back(as_relation(p));
    std::vector<TermRef> kids;
    const std::vector<TermRef> flat = flattened(Op::unite, relations);
    const bool has_rmw = std::ranges::find(flat, letter("rmw")) != flat.end();
    for (const TermRef p : flat) {
        // A model for both machines and C: `[RMW] | rmw` is a read-modify-write, from its read to its write.
        const bool said = has_rmw && is_event_test(p);
        if (p != none_ && !said && std::ranges::find(kids, p) == kids.end())
            kids.push_back(p);
    }
    return kids.empty() ? none_ : kids.size() == 1 ? kids[0] : make({.op = Op::unite, .kids = kids});
}

TermRef Terms::star(TermRef relation) {
    const TermRef r = step_of_closure(as_relation(relation));
    const Op op = terms_[r].op;
    if (op == Op::none || op == Op::test)
        return test(all_);
    const TermRef kid = op == Op::star || op == Op::plus || op == Op::optional ? terms_[r].kids[0] : r;
    return make({.op = Op::star, .kids = {kid}});
}

TermRef Terms::plus(TermRef relation) {
    const TermRef r = step_of_closure(as_relation(relation));
    const Op op = terms_[r].op;
    if (op == Op::none || op == Op::test || op == Op::star || op == Op::plus)
        return r;
    return op == Op::optional ? star(r) : make({.op = Op::plus, .kids = {r}});
}

TermRef Terms::optional(TermRef relation) {
    const TermRef r = as_relation(relation);
    const Op op = terms_[r].op;
    if (op == Op::none || op == Op::test)
        return test(all_);
    if (op == Op::star || op == Op::optional)
        return r;
    return op == Op::plus ? star(r) : make({.op = Op::optional, .kids = {r}});
}

TermRef Terms::inverse(TermRef relation) {
    const TermRef r = as_relation(relation);
    const Term t = terms_[r];
    std::vector<TermRef> kids;
    kids.reserve(t.kids.size());
    switch (t.op) {
    case Op::none:
    case Op::test:
        return r;
    case Op::inverse:
        return t.kids[0];
    case Op::sequence:
        for (auto kid = t.kids.rbegin(); kid != t.kids.rend(); ++kid)
            kids.push_back(inverse(*kid));
        return make({.op = Op::sequence, .kids = kids});
    case Op::unite:
        for (const TermRef kid : t.kids)
            kids.push_back(inverse(kid));
        return make({.op = Op::unite, .kids = kids});
    case Op::star:
    case Op::plus:
    case Op::optional:
        return make({.op = t.op, .kids = {inverse(t.kids[0])}});
    default:
        return make({.op = Op::inverse, .kids = {r}});
    }
}

bool Terms::is_filter(TermRef t) const {
    const Op op = terms_[opened(t)].op;
    return op == Op::filter || op == Op::test || op == Op::none;
}

} // namespace katlas::cat
