#include "cat_terms.hpp"

#include "cat_vocabulary.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

// What no model needs, and what keeps hostile ones from taking all memory and all of the stack.
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

std::string key_of(const Term& t) {
    std::string key = fmt::format("{} {} {}:{}", static_cast<int>(t.op), t.mask, t.text.size(), t.text);
    for (const TermRef kid : t.kids)
        fmt::format_to(std::back_inserter(key), " {}", kid);
    for (const Clause& c : t.clauses)
        fmt::format_to(std::back_inserter(key), ";{} {} {} {} {}", c.from, c.to, c.location, c.thread, c.identity);
    return key;
}

} // namespace

Terms::Terms(bool single_events) : single_events_(single_events) {
    none_ = make({.op = Op::none});
    all_ = make({.op = Op::all});
}

TermRef Terms::make(Term term) {
    std::string key = key_of(term);
    if (const auto known = index_.find(key); known != index_.end())
        return known->second;
    derive(term);
    if (terms_.size() >= max_terms || term.kids.size() > max_kids || term.depth > max_term_depth)
        throw Outside("the model is too large");
    terms_.push_back(std::move(term));
    const auto made = static_cast<TermRef>(terms_.size() - 1);
    index_.emplace(std::move(key), made);
    return made;
}

void Terms::derive(Term& t) const {
    for (const TermRef kid : t.kids) {
        t.depth = std::max(t.depth, terms_[kid].depth + 1);
        t.has_event = t.has_event || terms_[kid].has_event;
        t.has_variable = t.has_variable || terms_[kid].has_variable;
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
        if (is_word(terms_[t.kids[0]]))
            t.from = t.to = static_cast<std::uint8_t>(any_kind & ~terms_[t.kids[0]].from);
        break;
    case Op::test:
        like_kid();
        t.nullable = true;
        t.keeps_location = t.keeps_thread = true;
        break;
    case Op::letter: {
        const Letter* letter = find_letter(t.text);
        t.from = letter->from;
        t.to = letter->to;
        t.keeps_location = letter->keeps_location;
        t.keeps_thread = letter->thread > 0;
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
        break;
    }
}

// The ends of a composition: beyond a factor that may be the identity, those of the next.
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

// A definition of modes or of read-modify-writes is combined with other sets; any other stays a name.
TermRef Terms::seen_through(TermRef set) const {
    const TermRef body = opened(set);
    return terms_[body].op == Op::modes || terms_[body].op == Op::all || terms_[body].has_event ? body : set;
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
    // Read-modify-writes are to be one operand of a union.
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
    if (const TermRef m = modes(mask); m == none_)
        return none_;
    else if (m != all_)
        kids.push_back(m);
    for (const TermRef kid : kids)
        if (std::ranges::find(kids, negation(kid)) != kids.end())
            return none_;
    return kids.empty() ? all_ : kids.size() == 1 ? kids[0] : make({.op = Op::both, .kids = kids});
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
    return set == none_ ? none_ : make({.op = Op::test, .kids = {set}});
}

TermRef Terms::letter(const std::string& text) {
    return make({.op = Op::letter, .text = text});
}

TermRef Terms::variable(const std::string& text) {
    return make({.op = Op::variable, .text = text});
}

TermRef Terms::named(const std::string& text, TermRef body) {
    const Op op = terms_[body].op;
    if (body == none_ || body == all_ || op == Op::filter || op == Op::letter || op == Op::test || op == Op::name ||
        op == Op::set_name)
        return body;
    return make({.op = is_set(body) ? Op::set_name : Op::name, .text = text, .kids = {body}});
}

TermRef Terms::sequence(const std::vector<TermRef>& factors) {
    std::vector<TermRef> relations;
    relations.reserve(factors.size());
    for (const TermRef f : factors)
        relations.push_back(as_relation(f));
    // Before and after the passages through read-modify-writes are put in.
    const std::vector<TermRef> kids = single_events_ ? passed_halves(joined(relations)) : relations;
    return chain(joined(kids));
}

TermRef Terms::chain(const std::vector<TermRef>& kids) {
    return kids.empty() ? test(all_) : kids.size() == 1 ? kids[0] : make({.op = Op::sequence, .kids = kids});
}

// The factors of a composition: without identities, adjacent tests as one. If it is empty, that alone.
std::vector<TermRef> Terms::joined(const std::vector<TermRef>& factors) {
    const TermRef id = test(all_);
    std::vector<TermRef> kids;
    for (const TermRef f : flattened(Op::sequence, factors)) {
        if (f == none_)
            return {none_};
        if (f == id)
            continue;
        if (!kids.empty() && terms_[f].op == Op::test && terms_[kids.back()].op == Op::test) {
            kids.back() = test(both({terms_[kids.back()].kids[0], terms_[f].kids[0]}));
            if (kids.back() == none_)
                return {none_};
        } else if (!kids.empty() && terms_[f].text == "co" && kids.back() == inverse(letter("rf"))) {
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
        bool proper = false; // tests alone are no reason to make a filter of them
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
