#include "consequences.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::ExprRef;
using kat::TestRef;

// More right sides than this are not solved together: the cost grows with the cube.
constexpr std::size_t max_unknowns = 24;
// The ends of the alternatives of a union are kept apart up to this number of alternatives.
constexpr std::size_t max_end_tests = 3;

// The factors of a composition, however it is nested. Neighbouring tests are one factor.
std::vector<ExprRef> factors_of(kat::Terms& terms, ExprRef e) {
    std::vector<ExprRef> factors;
    std::vector<ExprRef> todo{e};
    while (!todo.empty()) {
        const ExprRef next = todo.back();
        todo.pop_back();
        const bool is_test = terms.kind(next) == ExprKind::test;
        if (terms.kind(next) == ExprKind::sequence)
            todo.insert(todo.end(), {terms.children(next)[1], terms.children(next)[0]});
        else if (is_test && !factors.empty() && terms.kind(factors.back()) == ExprKind::test)
            factors.back() = terms.sequence(factors.back(), next);
        else
            factors.push_back(next);
    }
    return factors;
}

// Does the form of the two show that `low` lies in `high`?
bool lies_in(const kat::Terms& terms, const Hierarchy& hierarchy, ExprRef low, ExprRef high) {
    if (low == high)
        return true;
    const auto kids = terms.children(high);
    switch (terms.kind(high)) {
    case ExprKind::unite:
    case ExprKind::star:
        return std::ranges::any_of(kids, [&](ExprRef k) { return lies_in(terms, hierarchy, low, k); });
    case ExprKind::letter: {
        if (terms.kind(low) != ExprKind::letter)
            return false;
        const std::vector<Letter>& below = hierarchy.below(terms.as_letter(high));
        return std::ranges::all_of(hierarchy.parts(terms.as_letter(low)),
                                   [&](Letter l) { return std::ranges::binary_search(below, l); });
    }
    default:
        return false;
    }
}

bool can_be_skipped(kat::Terms& terms, ExprRef e) {
    const auto kids = terms.children(e);
    return terms.kind(e) == ExprKind::star ||
           (terms.kind(e) == ExprKind::unite &&
            std::ranges::any_of(kids, [&](ExprRef k) { return k == terms.id() || can_be_skipped(terms, k); }));
}

// Some v such that `begin;v <= e`, if `e` begins with `begin`. Tests of `begin` that `e` lacks make `begin;v` smaller,
// which is harmless.
std::optional<ExprRef> rest_after(kat::Terms& terms, const Hierarchy& hierarchy, ExprRef begin, ExprRef e) {
    const std::vector<ExprRef> wanted = factors_of(terms, begin);
    const std::vector<ExprRef> there = factors_of(terms, e);
    const auto is_test = [&](ExprRef f) { return terms.kind(f) == ExprKind::test; };
    std::size_t at = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (is_test(wanted[i])) {
            if (at < there.size() && there[at] == wanted[i])
                ++at;
            continue;
        }
        while (at < there.size() && can_be_skipped(terms, there[at]) &&
               !lies_in(terms, hierarchy, wanted[i], there[at]))
            ++at;
        if (at == there.size() || is_test(there[at]) || !lies_in(terms, hierarchy, wanted[i], there[at]))
            return std::nullopt;
        ++at;
    }
    return terms.sequence(std::span(there).subspan(at));
}

// Right sides of assumptions, as unknowns x of a system of inclusions x >= y;v.
class System {
  public:
    System(kat::Terms& terms, const Hierarchy& hierarchy, const std::vector<Rulebook::Entry>& given)
        : terms_(terms), hierarchy_(hierarchy) {
        for (const Rulebook::Entry& rule : given)
            if (terms_.kind(rule.right) != ExprKind::test &&
                std::ranges::find(unknowns_, rule.right) == unknowns_.end())
                unknowns_.push_back(rule.right);
        if (unknowns_.size() > max_unknowns)
            unknowns_.clear();
        rows_.assign(unknowns_.size(), std::vector<Cell>(unknowns_.size(), Cell{terms_.zero(), {}}));
        for (std::size_t x = 0; x < unknowns_.size(); ++x) {
            std::vector<const Rulebook::Entry*> rules;
            for (const Rulebook::Entry& rule : given)
                if (rule.right == unknowns_[x])
                    rules.push_back(&rule);
            add_rules(x, rules);
        }
    }

    // The least solution, by elimination of one unknown after the other: x >= y;v and y >= y;w and y >= z;u give
    // x >= z;u;w*;v.
    std::vector<Consequence> solve() {
        for (std::size_t k = 0; k < unknowns_.size(); ++k) {
            const Cell loop = rows_[k][k];
            for (std::size_t i = 0; i < unknowns_.size(); ++i)
                for (std::size_t j = 0; j < unknowns_.size(); ++j) {
                    const Cell later = rows_[i][k];
                    const Cell before = rows_[k][j];
                    if (i == k || j == k || later.expr == terms_.zero() || before.expr == terms_.zero())
                        continue;
                    const ExprRef around =
                        terms_.sequence(before.expr, terms_.sequence(terms_.star(loop.expr), later.expr));
                    add(rows_[i][j], around, {before.assumptions, loop.assumptions, later.assumptions});
                }
        }
        std::vector<Consequence> result;
        for (std::size_t x = 0; x < unknowns_.size(); ++x) {
            const Cell& loop = rows_[x][x];
            if (loop.expr != terms_.zero() && loop.expr != terms_.id())
                result.push_back({terms_.sequence(unknowns_[x], terms_.star(loop.expr)),
                                  unknowns_[x],
                                  {loop.assumptions.begin(), loop.assumptions.end()}});
        }
        return result;
    }

  private:
    struct Cell {
        ExprRef expr;
        std::set<std::size_t> assumptions;
    };

    void add(Cell& cell, ExprRef e, const std::vector<std::set<std::size_t>>& assumptions) {
        const ExprRef more = terms_.unite(cell.expr, e);
        if (more == cell.expr)
            return;
        cell.expr = more;
        for (const auto& some : assumptions)
            cell.assumptions.insert(some.begin(), some.end());
    }

    // For a union y, v must work for each alternative, by an assumption for each: a union on the left side of an
    // assumption was taken apart.
    void add_rules(std::size_t x, const std::vector<const Rulebook::Entry*>& rules) {
        for (std::size_t y = 0; y < unknowns_.size(); ++y) {
            std::vector<ExprRef> alternatives{unknowns_[y]};
            if (terms_.kind(unknowns_[y]) == ExprKind::unite)
                alternatives.assign(terms_.children(unknowns_[y]).begin(), terms_.children(unknowns_[y]).end());
            std::map<ExprRef, std::set<std::size_t>> rests = rests_after(alternatives.front(), rules);
            for (std::size_t i = 1; i < alternatives.size(); ++i) {
                const auto others = rests_after(alternatives[i], rules);
                std::erase_if(rests, [&](const auto& r) { return !others.contains(r.first); });
                for (auto& [v, assumptions] : rests)
                    assumptions.insert(others.at(v).begin(), others.at(v).end());
            }
            for (const auto& [v, assumptions] : rests)
                // Saturation handles transitivity, and powers of it are not needed.
                if (!(x == y && (v == terms_.id() || v == unknowns_[y])))
                    add(rows_[x][y], v, {assumptions});
        }
    }

    // All v such that `begin;v` lies in the left side of a rule, with the assumptions of these rules.
    std::map<ExprRef, std::set<std::size_t>> rests_after(ExprRef begin,
                                                         const std::vector<const Rulebook::Entry*>& rules) {
        std::map<ExprRef, std::set<std::size_t>> rests;
        for (const Rulebook::Entry* rule : rules) {
            const bool test = terms_.kind(begin) == ExprKind::test; // as an alternative: t;e lies in e
            const auto v = test ? std::optional(terms_.sequence(factors_of(terms_, rule->left)))
                                : rest_after(terms_, hierarchy_, begin, rule->left);
            if (v)
                rests[*v].insert(rule->assumption);
        }
        return rests;
    }

    kat::Terms& terms_;
    const Hierarchy& hierarchy_;
    std::vector<ExprRef> unknowns_;
    std::vector<std::vector<Cell>> rows_; // rows_[x][y]: v such that x >= y;v
};

// Where a path may begin and end.
struct EndTests {
    TestRef from;
    TestRef to;
};

class EndsOfRules {
  public:
    EndsOfRules(kat::Terms& terms, const Hierarchy& hierarchy) : terms_(terms), hierarchy_(hierarchy) {}

    // Ends such that every pair of the expression lies in one of them. At most `max_end_tests`.
    std::vector<EndTests> of(ExprRef root) {
        std::vector<std::vector<EndTests>> value(root.index + std::size_t{1});
        for (const ExprRef e : terms_.subterms(std::span<const ExprRef>(&root, 1))) {
            std::vector<EndTests>& ends = value[e.index];
            const std::vector<ExprRef> kids(terms_.children(e).begin(), terms_.children(e).end());
            switch (terms_.kind(e)) {
            case ExprKind::test:
                if (terms_.as_test(e) != terms_.bottom())
                    ends = {{terms_.as_test(e), terms_.as_test(e)}};
                break;
            case ExprKind::letter:
                ends = {{hierarchy_.domain(terms_.as_letter(e)), hierarchy_.range(terms_.as_letter(e))}};
                break;
            case ExprKind::unite:
                for (const ExprRef k : kids)
                    ends.insert(ends.end(), value[k.index].begin(), value[k.index].end());
                break;
            case ExprKind::sequence:
                for (const EndTests& first : value[kids[0].index])
                    for (const EndTests& second : value[kids[1].index])
                        ends.push_back(joined(kids, first, second));
                break;
            default:
                ends = {{terms_.top(), terms_.top()}};
                break;
            }
            simplify(ends);
        }
        return value[root.index];
    }

  private:
    // A test narrows both of its ends.
    EndTests joined(const std::vector<ExprRef>& kids, const EndTests& first, const EndTests& second) {
        EndTests ends{first.from, second.to};
        if (terms_.kind(kids[0]) == ExprKind::test)
            ends.from = terms_.conjunction(first.from, second.from);
        if (terms_.kind(kids[1]) == ExprKind::test)
            ends.to = terms_.conjunction(first.to, second.to);
        return ends;
    }

    void simplify(std::vector<EndTests>& ends) {
        std::vector<EndTests> kept;
        for (const EndTests& b : ends)
            if (std::ranges::none_of(kept, [&](const EndTests& k) { return k.from == b.from && k.to == b.to; }))
                kept.push_back(b);
        if (kept.size() > max_end_tests) {
            EndTests all = kept.front();
            for (const EndTests& b : kept)
                all = {terms_.disjunction(all.from, b.from), terms_.disjunction(all.to, b.to)};
            kept = {all};
        }
        ends = kept;
    }

    kat::Terms& terms_;
    const Hierarchy& hierarchy_;
};

// Does each of the ends lie in one of `by`?
bool covered(const kat::AtomSpace& atoms, const std::vector<EndTests>& by, const std::vector<EndTests>& ends) {
    return std::ranges::all_of(ends, [&](const EndTests& b) {
        return std::ranges::any_of(by, [&](const EndTests& c) {
            return atoms.meaning(b.from).subset_of(atoms.meaning(c.from)) &&
                   atoms.meaning(b.to).subset_of(atoms.meaning(c.to));
        });
    });
}

} // namespace

std::vector<Consequence> by_induction(kat::Terms& terms, const Hierarchy& hierarchy,
                                      const std::vector<Rulebook::Entry>& given) {
    return System(terms, hierarchy, given).solve();
}

std::vector<Consequence> by_ends(kat::Terms& terms, const kat::Theory& theory, const Hierarchy& hierarchy,
                                 const std::vector<Rulebook::Entry>& given) {
    std::vector<Consequence> result;
    EndsOfRules ends_of_rules(terms, hierarchy);
    for (const Rulebook::Entry& rule : given) {
        const std::vector<EndTests> right = ends_of_rules.of(rule.right);
        const auto says_nothing = [&](const EndTests& b) { return b.from == terms.top() && b.to == terms.top(); };
        if (right.empty() || std::ranges::any_of(right, says_nothing))
            continue;
        const std::vector<EndTests> left = ends_of_rules.of(rule.left);
        std::vector<TestRef> tests;
        for (const std::vector<EndTests>& ends : {left, right})
            for (const EndTests& b : ends)
                tests.insert(tests.end(), {b.from, b.to});
        const auto atoms = kat::AtomSpace::create(terms, theory, tests);
        if (!atoms || covered(*atoms, right, left))
            continue;
        // A pair lies in none of them if, for each, it begins or ends outside.
        std::vector<ExprRef> outside;
        for (std::size_t choice = 0; choice < std::size_t{1} << right.size(); ++choice) {
            TestRef from = terms.top();
            TestRef to = terms.top();
            for (std::size_t i = 0; i < right.size(); ++i) {
                const bool at_begin = (choice >> i & 1U) != 0;
                TestRef& side = at_begin ? from : to;
                side = terms.conjunction(side, terms.negation(at_begin ? right[i].from : right[i].to));
            }
            outside.push_back(terms.sequence(terms.test(from), terms.sequence(rule.left, terms.test(to))));
        }
        const ExprRef none = terms.unite(outside);
        if (none != terms.zero())
            result.push_back({none, terms.zero(), {rule.assumption}});
    }
    return result;
}

Rulebook with_consequences(const kat::Workspace& workspace, const Hierarchy& hierarchy, const Rulebook& rulebook) {
    kat::Terms& terms = workspace.terms;
    Rulebook book = rulebook;
    std::vector<Rulebook::Entry> given;
    std::set<std::pair<ExprRef, ExprRef>> known;
    for (const Rulebook::Entry& e : book.inclusions) {
        known.emplace(e.left, e.right);
        if (!e.builtin && !e.unless_cyclic)
            given.push_back(e);
    }
    const auto add = [&](const std::vector<Consequence>& consequences) {
        for (const Consequence& c : consequences)
            for (const auto& [left, right] :
                 {std::pair(c.left, c.right), std::pair(terms.converse(c.left), terms.converse(c.right))}) {
                if (!known.emplace(left, right).second)
                    continue;
                Rulebook::Entry entry{left, right, c.assumptions.front()};
                entry.others.assign(c.assumptions.begin() + 1, c.assumptions.end());
                book.inclusions.push_back(std::move(entry));
            }
    };
    add(by_induction(terms, hierarchy, given));
    add(by_ends(terms, workspace.theory, hierarchy, given));
    return book;
}

} // namespace katlas::prover
