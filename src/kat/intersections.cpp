#include "katlas/kat/intersections.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace katlas {
namespace {

using kat::Effect;
using kat::ExprKind;
using kat::ExprRef;
using kat::Letter;
using kat::RelationId;
using kat::Terms;
using kat::TestRef;
using kat::Theory;

enum class Asked : std::uint8_t { thread, location };

// The condition that both ends agree (or, if not `same`, differ) in the location or the thread.
struct Question {
    Asked asked;
    bool same;
};

std::vector<ExprRef> children_of(const Terms& terms, ExprRef e) {
    return {terms.children(e).begin(), terms.children(e).end()};
}

// All factors of a composition, however it is nested.
std::vector<ExprRef> factors_of(const Terms& terms, ExprRef e) {
    std::vector<ExprRef> factors;
    std::vector<ExprRef> todo{e};
    while (!todo.empty()) {
        const ExprRef next = todo.back();
        todo.pop_back();
        if (terms.kind(next) == ExprKind::sequence)
            todo.insert(todo.end(), {terms.children(next)[1], terms.children(next)[0]});
        else
            factors.push_back(next);
    }
    return factors;
}

// [t];r;[u]
struct GuardedLetter {
    std::vector<ExprRef> before;
    Letter letter;
    std::vector<ExprRef> after;
};

std::optional<GuardedLetter> guarded_letter(const Terms& terms, ExprRef e) {
    GuardedLetter result;
    bool found = false;
    for (const ExprRef f : factors_of(terms, e)) {
        if (terms.kind(f) == ExprKind::test) {
            (found ? result.after : result.before).push_back(f);
        } else if (terms.kind(f) == ExprKind::letter && !found) {
            result.letter = terms.as_letter(f);
            found = true;
        } else {
            return std::nullopt;
        }
    }
    return found ? std::optional(result) : std::nullopt;
}

class Restriction {
  public:
    Restriction(Terms& terms, const Theory& theory, const Filters& filters)
        : terms_(terms), theory_(theory), filters_(filters) {}

    ExprRef meet(ExprRef a, ExprRef b) {
        std::vector<ExprRef> operands;
        for (const ExprRef e : {a, b})
            collect(e, operands);
        const auto is_test = [&](ExprRef e) { return terms_.kind(e) == ExprKind::test; };
        if (std::ranges::any_of(operands, is_test))
            return terms_.intersection(a, b); // the cycles at events in a test; see claims.hpp
        std::vector<Question> questions;
        std::vector<ExprRef> open; // filters without an equivalent
        std::vector<ExprRef> others;
        for (const ExprRef e : operands)
            if (!question(e) && !is_any(e))
                others.push_back(e);
        if (others.empty())
            return terms_.intersection(a, b);
        for (const ExprRef e : operands) {
            const std::optional<Question> q = question(e);
            if (!q)
                continue;
            bool answered = false;
            for (ExprRef& other : others)
                if (const std::optional<ExprRef> part = answered ? std::nullopt : push(*q, other)) {
                    other = *part;
                    answered = true;
                }
            if (!answered)
                open.push_back(e);
        }
        while (absorb(others)) {
        }
        others.insert(others.end(), open.begin(), open.end());
        ExprRef result = others.front();
        for (std::size_t i = 1; i < others.size(); ++i)
            result = terms_.kind(result) == ExprKind::test && result == terms_.zero()
                         ? result
                         : terms_.intersection(result, others[i]);
        return result;
    }

    // `a \ int` is `a & ext`, and so on.
    ExprRef without(ExprRef a, ExprRef b) {
        if (const std::optional<Question> q = question(b))
            if (const std::optional<ExprRef> part = push({q->asked, !q->same}, a))
                return *part;
        return terms_.difference(a, b);
    }

  private:
    void collect(ExprRef e, std::vector<ExprRef>& operands) const {
        if (terms_.kind(e) != ExprKind::intersection) {
            operands.push_back(e);
            return;
        }
        for (const ExprRef k : children_of(terms_, e))
            collect(k, operands);
    }

    [[nodiscard]] bool is_letter_of(ExprRef e, RelationId r) const {
        return terms_.kind(e) == ExprKind::letter && terms_.as_letter(e).relation == r;
    }
    [[nodiscard]] bool is_any(ExprRef e) const { return is_letter_of(e, filters_.any); }

    // The three relations are symmetric.
    [[nodiscard]] std::optional<Question> question(ExprRef e) const {
        bool same = true;
        if (terms_.kind(e) == ExprKind::difference && is_any(terms_.children(e)[0])) {
            same = false;
            e = terms_.children(e)[1];
        }
        if (is_letter_of(e, filters_.thread))
            return Question{Asked::thread, same};
        if (is_letter_of(e, filters_.location))
            return Question{Asked::location, same};
        return std::nullopt;
    }

    [[nodiscard]] Effect effect(Asked asked, Letter l) const {
        if (l.relation >= theory_.relations.size())
            return Effect::unknown; // a name that a 'let rec' defines
        const kat::Relation& r = theory_.relations[l.relation];
        return asked == Asked::thread ? r.thread : r.location;
    }

    // Whether all paths keep it. For a path without steps it is open whether the event has a location at all.
    enum class Keeps : std::uint8_t { no, if_any, yes };
    [[nodiscard]] Keeps keeps(Asked asked, ExprRef root) const {
        std::map<ExprRef, Keeps> value;
        for (const ExprRef e : terms_.subterms(std::span<const ExprRef>(&root, 1))) {
            Keeps result = Keeps::no;
            const std::vector<ExprRef> kids = children_of(terms_, e);
            const auto least = [&] {
                Keeps all = Keeps::yes;
                for (const ExprRef k : kids)
                    all = std::min(all, value.at(k));
                return all;
            };
            const auto most = [&] {
                Keeps one = Keeps::if_any;
                for (const ExprRef k : kids)
                    one = std::max(one, value.at(k));
                return one;
            };
            switch (terms_.kind(e)) {
            case ExprKind::test:
                result = asked == Asked::thread ? Keeps::yes : Keeps::if_any;
                break;
            case ExprKind::letter:
                result = effect(asked, terms_.as_letter(e)) == Effect::keeps ? Keeps::yes : Keeps::no;
                break;
            case ExprKind::unite:
                result = least();
                break;
            case ExprKind::sequence:
                result = least() == Keeps::no ? Keeps::no : most();
                break;
            case ExprKind::star:
                result = least() == Keeps::no ? Keeps::no : asked == Asked::thread ? Keeps::yes : Keeps::if_any;
                break;
            default:
                break;
            }
            value.emplace(e, result);
        }
        return value.at(root);
    }

    // The pairs of the relation that satisfy the question, if there is an expression for them.
    std::optional<ExprRef> push(Question q, ExprRef e) {
        if (keeps(q.asked, e) == Keeps::yes)
            return q.same ? e : terms_.zero();
        std::vector<ExprRef> kids = children_of(terms_, e);
        switch (terms_.kind(e)) {
        case ExprKind::test: { // of location
            const TestRef side = q.same ? filters_.located : terms_.negation(filters_.located);
            return terms_.sequence(e, terms_.test(side));
        }
        case ExprKind::letter:
            return push_into_letter(q, e);
        case ExprKind::unite:
            for (ExprRef& k : kids) {
                const std::optional<ExprRef> part = push(q, k);
                if (!part)
                    return std::nullopt;
                k = *part;
            }
            return terms_.unite(kids);
        case ExprKind::star: {
            if (keeps(q.asked, e) == Keeps::no || keeps(q.asked, kids[0]) != Keeps::yes)
                return std::nullopt;
            const std::optional<ExprRef> none = push(q, terms_.id()); // no step
            return q.same ? terms_.unite(*none, terms_.plus(kids[0])) : *none;
        }
        case ExprKind::sequence:
            return push_into_sequence(q, e);
        case ExprKind::intersection:
            for (std::size_t i = 0; i < 2; ++i)
                if (const std::optional<ExprRef> part = push(q, kids[i]))
                    return meet(*part, kids[1 - i]);
            return std::nullopt;
        default:
            return std::nullopt;
        }
    }

    std::optional<ExprRef> push_into_letter(Question q, ExprRef e) {
        const Letter l = terms_.as_letter(e);
        if (l.relation >= theory_.relations.size())
            return std::nullopt;
        if (effect(q.asked, l) == Effect::changes)
            return q.same ? terms_.zero() : e;
        const kat::Relation& r = theory_.relations[l.relation];
        if (q.asked == Asked::location && q.same && r.location_twin)
            return terms_.letter({*r.location_twin, l.inverse});
        const auto defined = std::ranges::find(theory_.definitions, l.relation, &kat::Definition::relation);
        if (defined == theory_.definitions.end())
            return std::nullopt;
        std::vector<ExprRef> parts;
        for (const Letter p : defined->parts) {
            const ExprRef letter = terms_.letter(l.inverse ? p.flipped() : p);
            const std::optional<ExprRef> part = keeps(q.asked, letter) == Keeps::yes
                                                    ? std::optional(q.same ? letter : terms_.zero())
                                                    : push_into_letter(q, letter);
            if (!part)
                return std::nullopt;
            parts.push_back(*part);
        }
        return terms_.unite(parts);
    }

    std::optional<ExprRef> push_into_sequence(Question q, ExprRef e) {
        std::vector<ExprRef> factors = factors_of(terms_, e);
        const auto free = [&](ExprRef f) { return keeps(q.asked, f) == Keeps::no; };
        const auto step = std::ranges::find_if(factors, free);
        if (step == factors.end()) { // any number of steps that keep the location: the question goes to the beginning
            const std::optional<ExprRef> here = push(q, terms_.id());
            return terms_.sequence(*here, e);
        }
        if (std::find_if(step + 1, factors.end(), free) != factors.end())
            return std::nullopt;
        const std::optional<ExprRef> part = push(q, *step);
        if (!part)
            return std::nullopt;
        *step = *part;
        return terms_.sequence(factors);
    }

    // Removes one operand if the intersection of two operands is known.
    bool absorb(std::vector<ExprRef>& operands) {
        for (std::size_t i = 0; i < operands.size(); ++i)
            for (std::size_t j = 0; j < operands.size(); ++j)
                if (i != j)
                    if (const std::optional<ExprRef> both = common(operands[i], operands[j])) {
                        operands[i] = *both;
                        operands.erase(operands.begin() + static_cast<std::ptrdiff_t>(j));
                        return true;
                    }
        return false;
    }

    // The pairs of x that are pairs of y, if all pairs of x with y's effects on thread and location are pairs of y.
    std::optional<ExprRef> common(ExprRef x, ExprRef y) {
        if (x == y)
            return x;
        const std::optional<GuardedLetter> first = guarded_letter(terms_, x);
        const std::optional<GuardedLetter> second = guarded_letter(terms_, y);
        if (!first || !second)
            return std::nullopt;
        ExprRef part = terms_.letter(first->letter);
        for (const Asked asked : {Asked::thread, Asked::location}) {
            const Effect e = effect(asked, second->letter);
            if (e == Effect::unknown)
                continue;
            if (const std::optional<ExprRef> narrowed = push({asked, e == Effect::keeps}, part))
                part = *narrowed;
        }
        const std::vector<ExprRef> letters =
            terms_.kind(part) == ExprKind::unite ? children_of(terms_, part) : std::vector<ExprRef>{part};
        for (const ExprRef l : letters)
            if (l != terms_.zero() &&
                (terms_.kind(l) != ExprKind::letter || !lies_in(terms_.as_letter(l), second->letter)))
                return std::nullopt;
        std::vector<ExprRef> all = first->before;
        all.insert(all.end(), second->before.begin(), second->before.end());
        all.push_back(part);
        all.insert(all.end(), first->after.begin(), first->after.end());
        all.insert(all.end(), second->after.begin(), second->after.end());
        return terms_.sequence(all);
    }

    [[nodiscard]] bool lies_in(Letter low, Letter high) const {
        std::vector<Letter> reached{low};
        const auto reach = [&](Letter l) {
            if (std::ranges::find(reached, l) == reached.end())
                reached.push_back(l);
        };
        for (std::size_t i = 0; i < reached.size(); ++i) {
            const Letter l = reached[i];
            if (l == high)
                return true;
            for (const kat::Definition& d : theory_.definitions)
                for (const Letter p : d.parts)
                    if (p.relation == l.relation)
                        reach({d.relation, p.inverse != l.inverse});
            for (const kat::Assumption& a : theory_.assumptions) {
                if (a.kind != kat::Assumption::Kind::inclusion || a.unless_cyclic ||
                    terms_.kind(a.left) != ExprKind::letter || terms_.kind(a.right) != ExprKind::letter ||
                    terms_.as_letter(a.left).relation != l.relation)
                    continue;
                const Letter above = terms_.as_letter(a.right);
                reach(terms_.as_letter(a.left) == l ? above : above.flipped());
            }
        }
        return false;
    }

    Terms& terms_;
    const Theory& theory_;
    const Filters& filters_;
};

bool has_operator(const Terms& terms, ExprRef root) {
    return std::ranges::any_of(terms.subterms(std::span<const ExprRef>(&root, 1)), [&](ExprRef e) {
        const ExprKind k = terms.kind(e);
        return k == ExprKind::intersection || k == ExprKind::difference || k == ExprKind::rotation ||
               k == ExprKind::deduplication;
    });
}

} // namespace

ExprRef meet(Terms& terms, const Theory& theory, const Filters& filters, ExprRef a, ExprRef b) {
    return Restriction(terms, theory, filters).meet(a, b);
}

ExprRef without(Terms& terms, const Theory& theory, const Filters& filters, ExprRef a, ExprRef b) {
    return Restriction(terms, theory, filters).without(a, b);
}

std::optional<ExprRef> cycles_of_empty(Terms& terms, ExprRef e) {
    if (terms.kind(e) == ExprKind::unite) {
        std::vector<ExprRef> cycles;
        for (const ExprRef k : children_of(terms, e)) {
            const std::optional<ExprRef> one = cycles_of_empty(terms, k);
            if (!one)
                return std::nullopt;
            cycles.push_back(*one);
        }
        return terms.unite(cycles);
    }
    const std::vector<ExprRef> factors = factors_of(terms, e);
    const auto is_test = [&](ExprRef f) { return terms.kind(f) == ExprKind::test; };
    const auto middle = std::ranges::find_if_not(factors, is_test);
    if (middle == factors.end() || std::find_if_not(middle + 1, factors.end(), is_test) != factors.end() ||
        terms.kind(*middle) != ExprKind::intersection)
        return std::nullopt;
    const std::vector<ExprRef> sides = children_of(terms, *middle);
    if (std::ranges::any_of(sides, is_test) ||
        std::ranges::any_of(sides, [&](ExprRef s) { return has_operator(terms, s); }))
        return std::nullopt;
    // The converse is taken of the simpler operand: there are axioms about rmw^-1.
    const bool second = terms.kind(sides[1]) == ExprKind::letter;
    std::vector<ExprRef> around(factors.begin(), middle);
    for (const ExprRef f : factors_of(terms, sides[second ? 0 : 1]))
        around.push_back(f);
    around.insert(around.end(), middle + 1, factors.end());
    for (const ExprRef f : factors_of(terms, terms.converse(sides[second ? 1 : 0])))
        around.push_back(f);
    return terms.sequence(around);
}

} // namespace katlas
