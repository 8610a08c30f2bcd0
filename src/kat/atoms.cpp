#include "katlas/kat/atoms.hpp"

#include <algorithm>
#include <map>

namespace katlas::kat {
namespace {

enum class Truth : std::uint8_t { no, yes, open };

// Enumerates assignments by depth-first search. Constraints are clauses more often than not (disjointness and
// implication); evaluating every formula in three-valued logic after each decision prunes both kinds alike.
class Enumerator {
  public:
    Enumerator(const Terms& terms, const Theory& theory, std::span<const TestRef> tests)
        : terms_(terms), constraints_(theory.constraints) {
        std::vector<bool> is_mentioned(theory.predicates.size(), false);
        std::vector<bool> is_linked(theory.predicates.size(), false);
        for (const TestRef t : terms.subtests(tests))
            if (terms.node(t).kind == TestKind::predicate)
                is_mentioned[terms.node(t).left] = true;
        values_.assign(theory.predicates.size(), Truth::open);
        truths_.assign(terms.num_tests(), Truth::open);
        std::vector<TestRef> linked = link(is_mentioned, is_linked); // leaves the others in constraints_
        // The other constraints have no say in which assignments there are, unless they cannot hold at all.
        for (PredicateId p = 0; p < theory.predicates.size(); ++p)
            if (!is_linked[p])
                variables_.push_back(p);
        order_ = terms.subtests(constraints_);
        others_hold_ = extends(0);

        constraints_ = std::move(linked);
        order_ = terms.subtests(concat(tests, constraints_));
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
    static std::vector<TestRef> concat(std::span<const TestRef> a, std::span<const TestRef> b) {
        std::vector<TestRef> all(a.begin(), a.end());
        all.insert(all.end(), b.begin(), b.end());
        return all;
    }

    // Takes out the constraints connected with the mentioned predicates, and marks the predicates that these speak of.
    std::vector<TestRef> link(const std::vector<bool>& mentioned, std::vector<bool>& linked) {
        linked = mentioned;
        std::vector<std::vector<PredicateId>> speaks_of;
        for (const TestRef c : constraints_) {
            speaks_of.emplace_back();
            for (const TestRef t : terms_.subtests(std::span<const TestRef>(&c, 1)))
                if (terms_.node(t).kind == TestKind::predicate)
                    speaks_of.back().push_back(terms_.node(t).left);
        }
        std::vector<bool> kept(constraints_.size(), false);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < constraints_.size(); ++i) {
                if (kept[i] || std::ranges::none_of(speaks_of[i], [&](PredicateId p) { return linked[p]; }))
                    continue;
                kept[i] = changed = true;
                for (const PredicateId p : speaks_of[i])
                    linked[p] = true;
            }
        }
        std::vector<TestRef> live;
        std::vector<TestRef> others;
        for (std::size_t i = 0; i < constraints_.size(); ++i)
            (kept[i] ? live : others).push_back(constraints_[i]);
        constraints_ = std::move(others);
        return live;
    }

    void evaluate() {
        for (const TestRef t : order_) {
            const TestNode& n = terms_.node(t);
            Truth& v = truths_[t.index];
            switch (n.kind) {
            case TestKind::bottom:
                v = Truth::no;
                break;
            case TestKind::top:
                v = Truth::yes;
                break;
            case TestKind::predicate:
                v = values_[n.left];
                break;
            case TestKind::conjunction: {
                const Truth a = truths_[n.left];
                const Truth b = truths_[n.right];
                v = a == Truth::no || b == Truth::no ? Truth::no : a == Truth::yes ? b : a;
                break;
            }
            case TestKind::disjunction: {
                const Truth a = truths_[n.left];
                const Truth b = truths_[n.right];
                v = a == Truth::yes || b == Truth::yes ? Truth::yes : a == Truth::no ? b : a;
                break;
            }
            case TestKind::negation: {
                const Truth a = truths_[n.left];
                v = a == Truth::open ? Truth::open : a == Truth::yes ? Truth::no : Truth::yes;
                break;
            }
            }
        }
    }

    bool contradicts() {
        evaluate();
        return std::ranges::any_of(constraints_, [&](TestRef c) { return truths_[c.index] == Truth::no; });
    }

    // Returns false when visit() asked to stop.
    template <typename F>
    bool descend(std::size_t depth, F&& visit) {
        if (depth == mentioned_) {
            if (!extends(depth))
                return true;
            evaluate();
            return visit();
        }
        for (const Truth v : {Truth::no, Truth::yes}) {
            values_[variables_[depth]] = v;
            if (!contradicts() && !descend(depth + 1, visit))
                return false;
        }
        values_[variables_[depth]] = Truth::open;
        return true;
    }

    bool extends(std::size_t depth) {
        if (contradicts())
            return false;
        if (std::ranges::all_of(constraints_, [&](TestRef c) { return truths_[c.index] == Truth::yes; }))
            return true;
        bool found = false;
        for (const Truth v : {Truth::no, Truth::yes}) {
            values_[variables_[depth]] = v;
            found = found || extends(depth + 1);
        }
        values_[variables_[depth]] = Truth::open;
        return found;
    }

    const Terms& terms_;
    std::vector<TestRef> order_;
    std::vector<TestRef> constraints_;
    std::vector<PredicateId> variables_; // mentioned ones first
    bool others_hold_ = true;            // can the constraints that no mentioned predicate is linked with hold?
    std::size_t mentioned_ = 0;
    std::vector<Truth> values_; // by predicate
    std::vector<Truth> truths_; // by test
};

} // namespace

std::optional<AtomSpace> AtomSpace::create(const Terms& terms, const Theory& theory, std::span<const TestRef> tests,
                                           std::string& why) {
    AtomSpace space;
    space.meanings_.resize(terms.num_tests());
    std::vector<TestRef> distinct(tests.begin(), tests.end());
    std::ranges::sort(distinct);
    const auto [from, to] = std::ranges::unique(distinct);
    distinct.erase(from, to);

    std::map<std::vector<bool>, std::size_t> by_signature;
    std::size_t assignments = 0;
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
        return std::nullopt;
    for (const auto& [signature, atom] : by_signature)
        for (std::size_t i = 0; i < distinct.size(); ++i)
            if (signature[i])
                space.meanings_[distinct[i].index].insert(atom);
    return space;
}

bool satisfiable(const Terms& terms, const Theory& theory, TestRef test) {
    bool found = false;
    Enumerator enumerator(terms, theory, std::span<const TestRef>(&test, 1));
    enumerator.run([&] {
        found = enumerator.holds(test);
        return !found;
    });
    return found;
}

} // namespace katlas::kat
