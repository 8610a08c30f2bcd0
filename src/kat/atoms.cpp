#include "katlas/kat/atoms.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace katlas::kat {
namespace {

enum class Truth : std::uint8_t { no, yes, open };

// Enumerates assignments by depth-first search. Constraints are clauses more often than not (disjointness and
// implication); evaluating every formula in three-valued logic after each decision prunes both kinds alike.
class Enumerator {
  public:
    // Every assignment must also satisfy `required`.
    Enumerator(const Terms& terms, const Theory& theory, std::span<const TestRef> tests,
               std::span<const TestRef> required = {})
        : terms_(terms), constraints_(theory.constraints), constraints_of_(theory.predicates.size()),
          test_order_(terms.subtests(tests)) {
        constraints_.insert(constraints_.end(), required.begin(), required.end());
        std::vector<bool> is_mentioned(theory.predicates.size(), false);
        std::vector<bool> is_linked(theory.predicates.size(), false);
        for (const TestRef t : test_order_)
            if (terms.node(t).kind == TestKind::predicate)
                is_mentioned[terms.node(t).left] = true;
        values_.assign(theory.predicates.size(), Truth::open);
        truths_.assign(terms.num_tests(), Truth::open);
        link(is_mentioned, is_linked);
        // Constraints that are not linked do not affect the assignments, unless they are unsatisfiable.
        for (PredicateId p = 0; p < theory.predicates.size(); ++p)
            if (!is_linked[p])
                variables_.push_back(p);
        others_hold_ = std::ranges::find(constraints_, terms.bottom()) == constraints_.end() && extends(0);
        variables_.clear();
        for (PredicateId p = 0; p < theory.predicates.size(); ++p)
            if (is_mentioned[p])
                variables_.push_back(p);
        mentioned_ = variables_.size();
        for (PredicateId p = 0; p < theory.predicates.size(); ++p)
            if (is_linked[p] && !is_mentioned[p])
                variables_.push_back(p);
    }

    // Calls visit() for every assignment of the mentioned predicates that extends to all; stops when visit is false.
    template <typename F>
    bool run(F&& visit) {
        return !others_hold_ || descend(0, visit);
    }

    [[nodiscard]] std::size_t mentioned() const { return mentioned_; }
    [[nodiscard]] PredicateId variable(std::size_t i) const { return variables_[i]; }
    [[nodiscard]] bool holds(PredicateId p) const { return values_[p] == Truth::yes; }
    // Two-valued once all predicates of the test are assigned; call from visit() only.
    [[nodiscard]] bool holds(TestRef t) const { return truths_[t.index] == Truth::yes; }

  private:
    // Marks the predicates that some chain of constraints links with a mentioned one, and indexes the constraints by
    // the predicates that they mention.
    void link(const std::vector<bool>& mentioned, std::vector<bool>& linked) {
        linked = mentioned;
        std::vector<std::vector<PredicateId>> speaks_of;
        for (std::size_t i = 0; i < constraints_.size(); ++i) {
            speaks_of.emplace_back();
            constraint_order_.push_back(terms_.subtests(std::span<const TestRef>(&constraints_[i], 1)));
            for (const TestRef t : constraint_order_.back())
                if (terms_.node(t).kind == TestKind::predicate) {
                    speaks_of.back().push_back(terms_.node(t).left);
                    constraints_of_[terms_.node(t).left].push_back(i);
                }
        }
        std::vector<bool> used(constraints_.size(), false);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < constraints_.size(); ++i) {
                if (used[i] || std::ranges::none_of(speaks_of[i], [&](PredicateId p) { return linked[p]; }))
                    continue;
                used[i] = changed = true;
                for (const PredicateId p : speaks_of[i])
                    linked[p] = true;
            }
        }
    }

    // Three-valued, bottom-up; `order` lists subtests before the tests that they are part of.
    void evaluate(const std::vector<TestRef>& order) {
        for (const TestRef t : order)
            truths_[t.index] = truth(terms_.node(t));
    }

    [[nodiscard]] Truth truth(const TestNode& n) const {
        switch (n.kind) {
        case TestKind::bottom:
            return Truth::no;
        case TestKind::top:
            return Truth::yes;
        case TestKind::predicate:
            return values_[n.left];
        case TestKind::conjunction: {
            const Truth a = truths_[n.left];
            const Truth b = truths_[n.right];
            return a == Truth::no || b == Truth::no ? Truth::no : a == Truth::yes ? b : a;
        }
        case TestKind::disjunction: {
            const Truth a = truths_[n.left];
            const Truth b = truths_[n.right];
            return a == Truth::yes || b == Truth::yes ? Truth::yes : a == Truth::no ? b : a;
        }
        case TestKind::negation: {
            const Truth a = truths_[n.left];
            return a == Truth::open ? Truth::open : a == Truth::yes ? Truth::no : Truth::yes;
        }
        }
        return Truth::open;
    }

    // Does the value of p contradict a constraint? Only constraints that mention p can have become false.
    bool contradicts(PredicateId p) {
        return std::ranges::any_of(constraints_of_[p], [&](std::size_t i) {
            evaluate(constraint_order_[i]);
            return truths_[constraints_[i].index] == Truth::no;
        });
    }

    // Returns false when visit() asked to stop.
    template <typename F>
    bool descend(std::size_t depth, F&& visit) {
        if (depth == mentioned_) {
            if (!extends(depth))
                return true;
            evaluate(test_order_);
            return visit();
        }
        for (const Truth v : {Truth::no, Truth::yes}) {
            values_[variables_[depth]] = v;
            if (!contradicts(variables_[depth]) && !descend(depth + 1, visit))
                return false;
        }
        values_[variables_[depth]] = Truth::open;
        return true;
    }

    // Can the predicates that are not mentioned be chosen? Mostly all of them can be false.
    bool extends(std::size_t depth) {
        if (depth == variables_.size())
            return true;
        bool found = false;
        for (const Truth v : {Truth::no, Truth::yes}) {
            values_[variables_[depth]] = v;
            found = found || (!contradicts(variables_[depth]) && extends(depth + 1));
        }
        values_[variables_[depth]] = Truth::open;
        return found;
    }

    const Terms& terms_;
    std::vector<TestRef> constraints_;
    std::vector<std::vector<TestRef>> constraint_order_;   // by constraint: its subtests
    std::vector<std::vector<std::size_t>> constraints_of_; // by predicate
    std::vector<TestRef> test_order_;                      // the subtests of the given tests
    std::vector<PredicateId> variables_;                   // mentioned ones first
    std::size_t mentioned_ = 0;
    bool others_hold_ = true;   // are the constraints without a link to a mentioned predicate satisfiable?
    std::vector<Truth> values_; // by predicate
    std::vector<Truth> truths_; // by test
};

} // namespace

Expected<AtomSpace> AtomSpace::create(const Terms& terms, const Theory& theory, std::span<const TestRef> tests) {
    AtomSpace space;
    space.meanings_.resize(terms.num_tests());
    std::vector<TestRef> distinct(tests.begin(), tests.end());
    std::ranges::sort(distinct);
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());

    std::map<std::vector<bool>, std::size_t> by_signature;
    std::size_t assignments = 0;
    std::string why;
    Enumerator enumerator(terms, theory, distinct);
    const bool finished = enumerator.run([&] {
        if (++assignments > max_assignments) {
            why = "more than " + std::to_string(max_assignments) + " kinds of event";
            return false;
        }
        std::vector<bool> signature;
        signature.reserve(distinct.size());
        for (const TestRef t : distinct)
            signature.push_back(enumerator.holds(t));
        std::vector<PredicateId> positives;
        for (std::size_t i = 0; i < enumerator.mentioned(); ++i)
            if (enumerator.holds(enumerator.variable(i)))
                positives.push_back(enumerator.variable(i));
        const auto [it, is_new] = by_signature.emplace(std::move(signature), space.atoms_.size());
        if (is_new) {
            if (space.atoms_.size() == AtomSet::capacity) {
                why = "more than " + std::to_string(AtomSet::capacity) + " kinds of event that its tests tell apart";
                return false;
            }
            space.atoms_.push_back(std::move(positives));
        } else if (positives.size() < space.atoms_[it->second].size()) {
            space.atoms_[it->second] = std::move(positives);
        }
        return true;
    });
    if (!finished)
        return Refused{std::move(why)};
    // The simplest atoms come first: counterexamples show them.
    std::vector<std::size_t> order(space.atoms_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t a) { return space.atoms_[a].size(); });
    std::vector<std::size_t> rank(order.size());
    std::vector<std::vector<PredicateId>> sorted;
    for (std::size_t i = 0; i < order.size(); ++i) {
        rank[order[i]] = i;
        sorted.push_back(std::move(space.atoms_[order[i]]));
    }
    space.atoms_ = std::move(sorted);
    for (const auto& [signature, atom] : by_signature)
        for (std::size_t i = 0; i < distinct.size(); ++i)
            if (signature[i])
                space.meanings_[distinct[i].index].insert(rank[atom]);
    return space;
}

bool satisfiable(const Terms& terms, const Theory& theory, TestRef test) {
    std::vector<TestRef> conjuncts{test};
    for (std::size_t i = 0; i < conjuncts.size();)
        if (const TestNode& n = terms.node(conjuncts[i]); n.kind == TestKind::conjunction) {
            conjuncts[i] = {n.left};
            conjuncts.push_back({n.right});
        } else {
            ++i;
        }
    bool found = false;
    // As constraints they prune the search.
    Enumerator enumerator(terms, theory, conjuncts, conjuncts);
    enumerator.run([&] {
        found = true;
        return false;
    });
    return found;
}

} // namespace katlas::kat
