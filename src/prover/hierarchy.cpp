#include "katlas/prover/hierarchy.hpp"

#include <algorithm>
#include <optional>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::ExprRef;
using kat::TestRef;

// `[t];r;[u]` with optional tests.
struct GuardedLetter {
    Letter letter;
    TestRef before;
    TestRef after;
};

std::optional<GuardedLetter> as_guarded_letter(kat::Terms& terms, ExprRef e) {
    GuardedLetter result{{}, terms.top(), terms.top()};
    bool found = false;
    std::vector<ExprRef> todo{e};
    while (!todo.empty()) {
        const ExprRef head = todo.back();
        todo.pop_back();
        if (terms.kind(head) == ExprKind::sequence) {
            todo.insert(todo.end(), {terms.children(head)[1], terms.children(head)[0]});
        } else if (terms.kind(head) == ExprKind::letter && !found) {
            result.letter = terms.as_letter(head);
            found = true;
        } else if (terms.kind(head) == ExprKind::test) {
            TestRef& side = found ? result.after : result.before;
            side = terms.conjunction(side, terms.as_test(head));
        } else {
            return std::nullopt;
        }
    }
    return found ? std::optional(result) : std::nullopt;
}

} // namespace

Hierarchy::Hierarchy(kat::Terms& terms, const kat::Theory& theory) {
    const std::size_t letters = 2 * theory.relations.size();
    parts_.resize(letters);
    below_.resize(letters);
    domain_.assign(letters, terms.top());

    // Parts, innermost first: definitions are not circular, so this ends.
    std::vector<const kat::Definition*> defined(theory.relations.size(), nullptr);
    for (const kat::Definition& d : theory.definitions)
        defined[d.relation] = &d;
    for (std::uint32_t i = 0; i < letters; ++i) {
        std::vector<Letter> todo{Letter::from_index(i)};
        while (!todo.empty()) {
            const Letter l = todo.back();
            todo.pop_back();
            if (const kat::Definition* d = defined[l.relation])
                for (const Letter p : d->parts)
                    todo.push_back(l.inverse ? p.flipped() : p);
            else
                parts_[i].push_back(l);
        }
        std::ranges::sort(parts_[i]);
        parts_[i].erase(std::unique(parts_[i].begin(), parts_[i].end()), parts_[i].end());
    }

    // Direct steps upwards, both directions of each.
    std::vector<std::vector<std::uint32_t>> above(letters);
    const auto order_only = [&](Letter low, Letter high) {
        above[low.index()].push_back(high.index());
        above[low.flipped().index()].push_back(high.flipped().index());
    };
    // With r <= s, pairs of r that keep the location lie in the twin of s.
    const auto order = [&](Letter low, Letter high) {
        order_only(low, high);
        const kat::Relation& r = theory.relations[low.relation];
        const auto twin = theory.relations[high.relation].location_twin;
        if (twin && r.location_twin)
            order_only({*r.location_twin, low.inverse}, {*twin, high.inverse});
        else if (twin && r.location == kat::Effect::keeps)
            order_only(low, {*twin, high.inverse});
    };
    for (std::uint32_t i = 0; i < letters; ++i) {
        domain_[i] = Letter::from_index(i).inverse ? theory.relations[i / 2].range : theory.relations[i / 2].domain;
        for (const Letter p : parts_[i])
            if (p.index() != i)
                above[p.index()].push_back(i);
    }
    for (const kat::Definition& d : theory.definitions)
        for (const Letter p : d.parts)
            order(p, {d.relation, false});
    for (const kat::Assumption& a : theory.assumptions) {
        if (a.kind != kat::Assumption::Kind::inclusion || a.unless_cyclic)
            continue;
        const bool plain_left = terms.kind(a.left) == ExprKind::letter;
        if (plain_left && terms.kind(a.right) == ExprKind::letter)
            order(terms.as_letter(a.left), terms.as_letter(a.right));
        if (!plain_left)
            continue;
        const Letter low = terms.as_letter(a.left);
        const auto restrict_ends = [&](TestRef before, TestRef after) {
            TestRef& domain = domain_[low.index()];
            TestRef& range = domain_[low.flipped().index()];
            domain = terms.conjunction(domain, before);
            range = terms.conjunction(range, after);
        };
        // r <= [t];s;[u] moreover restricts r's domain and range, and so does r <= [t].
        if (const auto right = as_guarded_letter(terms, a.right)) {
            order(low, right->letter);
            restrict_ends(right->before, right->after);
        } else if (terms.kind(a.right) == ExprKind::test) {
            restrict_ends(terms.as_test(a.right), terms.as_test(a.right));
        }
    }

    // Closure: for every letter, all letters above it; below is the transpose on primitive letters.
    std::vector<TestRef> closed = domain_;
    effects_.resize(letters);
    for (std::uint32_t i = 0; i < letters; ++i) {
        std::vector<bool> seen(letters, false);
        std::vector<std::uint32_t> todo{i};
        seen[i] = true;
        while (!todo.empty()) {
            const std::uint32_t u = todo.back();
            todo.pop_back();
            closed[i] = terms.conjunction(closed[i], domain_[u]);
            effects_[i].include(theory.relations[u / 2]);
            if (is_primitive(Letter::from_index(i)))
                below_[u].push_back(Letter::from_index(i));
            for (const std::uint32_t v : above[u])
                if (!seen[v]) {
                    seen[v] = true;
                    todo.push_back(v);
                }
        }
    }
    // A letter that both keeps and changes something relates nothing.
    for (std::uint32_t i = 0; i < letters; ++i)
        if (effects_[i].contradictory())
            closed[i] = terms.bottom();
    domain_ = std::move(closed);
    for (auto& b : below_)
        std::ranges::sort(b);
}

void Effects::include(const kat::Relation& relation) {
    keeps_location = keeps_location || relation.location == kat::Effect::keeps;
    changes_location = changes_location || relation.location == kat::Effect::changes;
    keeps_thread = keeps_thread || relation.thread == kat::Effect::keeps;
    changes_thread = changes_thread || relation.thread == kat::Effect::changes;
}

bool Hierarchy::covers(const kat::Terms& terms, ExprRef left, ExprRef right) const {
    if (terms.kind(left) != ExprKind::letter)
        return false;
    const std::vector<Letter>& low = parts(terms.as_letter(left));
    const auto all_below = [&](ExprRef e) {
        if (terms.kind(e) != ExprKind::letter)
            return false;
        const std::vector<Letter>& in = below(terms.as_letter(e));
        return std::ranges::all_of(low, [&](Letter l) { return std::ranges::binary_search(in, l); });
    };
    if (all_below(right))
        return true;
    if (terms.kind(right) == ExprKind::unite) {
        // r <= r1 | r2, where these are r's parts.
        std::vector<Letter> reached;
        for (const ExprRef c : terms.children(right)) {
            if (terms.kind(c) != ExprKind::letter)
                return false;
            const auto& in = below(terms.as_letter(c));
            reached.insert(reached.end(), in.begin(), in.end());
        }
        return std::ranges::all_of(low, [&](Letter l) { return std::ranges::find(reached, l) != reached.end(); });
    }
    // r <= [t];s;[u], absorbed by r's signature.
    std::vector<ExprRef> rest{right};
    bool letter_seen = false;
    while (!rest.empty()) {
        const ExprRef e = rest.back();
        rest.pop_back();
        switch (terms.kind(e)) {
        case ExprKind::sequence:
            rest.insert(rest.end(), terms.children(e).begin(), terms.children(e).end());
            break;
        case ExprKind::test:
            break;
        case ExprKind::letter:
            if (letter_seen || !all_below(e))
                return false;
            letter_seen = true;
            break;
        default:
            return false;
        }
    }
    return letter_seen;
}

} // namespace katlas::prover
