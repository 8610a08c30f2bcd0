#include "relational_problem.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace katlas::prover {
namespace {

using graph::Obligation;
using kat::ExprKind;
using kat::ExprRef;
using kat::TestKind;
using kat::TestRef;

class ProblemMaker {
  public:
    ProblemMaker(const kat::Workspace& workspace, const Obligation& claim)
        : terms_(workspace.terms), theory_(workspace.theory), claim_(claim) {}

    std::optional<RelationalProblem> run() {
        if (std::ranges::any_of(graph::roots_of(claim_),
                                [&](ExprRef e) { return graph::has_language_operator(terms_, e); }))
            return std::nullopt;
        const ExprRef left = claim_.transitive ? terms_.plus(claim_.left) : claim_.left;
        std::vector<ExprRef> irreflexive;
        for (const Obligation::Cycles& c : claim_.cycles)
            irreflexive.push_back(c.transitive ? terms_.plus(c.expr) : c.expr);
        note({left});
        note(claim_.right);
        note(irreflexive);
        note(claim_.nonempty);
        find_rules();
        for (const std::uint32_t l : std::set(letters_)) {
            const kat::Letter letter = kat::Letter::from_index(l);
            (void)add(terms_.letter(letter.flipped()));
        }
        problem_.identity = add(terms_.id());
        problem_.left = add(left);
        problem_.cyclic = claim_.cyclic;
        for (const ExprRef e : claim_.right)
            problem_.right.push_back(add(e));
        for (const ExprRef e : irreflexive)
            problem_.irreflexive.push_back(add(e));
        for (const ExprRef e : claim_.nonempty)
            problem_.empty.push_back(add(e));
        for (const auto& [l, r] : rules_)
            problem_.rules.push_back({add(l), add(r)});
        for (const ExprRef e : irreflexive_)
            problem_.irreflexive.push_back(add(e));
        for (const TestRef t : theory_.constraints)
            if (speaks_of_known(t))
                problem_.everywhere.push_back(add(t));
        describe_letters();
        return std::move(problem_);
    }

  private:
    // Notes the letters and predicates of expressions that belong to the problem.
    void note(const std::vector<ExprRef>& roots) {
        for (const ExprRef e : terms_.subterms(roots)) {
            if (terms_.kind(e) == ExprKind::letter) {
                const kat::Letter letter = terms_.as_letter(e);
                letters_.insert(letter.index());
                letters_.insert(letter.flipped().index());
            } else if (terms_.kind(e) == ExprKind::test) {
                note(terms_.as_test(e));
            }
        }
    }
    void note(TestRef root) {
        for (const TestRef t : terms_.subtests(std::span<const TestRef>(&root, 1)))
            if (terms_.node(t).kind == TestKind::predicate)
                predicates_.insert(terms_.node(t).left);
    }

    [[nodiscard]] bool speaks_of_known(ExprRef root) const {
        return std::ranges::all_of(terms_.subterms(std::span<const ExprRef>(&root, 1)), [&](ExprRef e) {
            return terms_.kind(e) == ExprKind::letter ? letters_.contains(terms_.as_letter(e).index())
                   : terms_.kind(e) == ExprKind::test ? speaks_of_known(terms_.as_test(e))
                                                      : true;
        });
    }
    [[nodiscard]] bool speaks_of_known(TestRef root) const {
        return std::ranges::all_of(terms_.subtests(std::span<const TestRef>(&root, 1)), [&](TestRef t) {
            return terms_.node(t).kind != TestKind::predicate || predicates_.contains(terms_.node(t).left);
        });
    }

    // A file's assumptions belong to the problem, and so do letters that include one of its letters. A fact of the base
    // theory belongs to it if the fact mentions only letters of the problem.
    void find_rules() {
        std::vector<Obligation> users;
        for (const auto* list : {&theory_.assumptions, &theory_.relational_assumptions})
            for (const kat::Assumption& a : *list)
                if (a.is_users() && !a.unless_cyclic)
                    users.push_back(graph::compile(terms_, theory_, a));
        for (const Obligation& o : users)
            note(graph::roots_of(o));
        for (std::size_t before = 0; before != letters_.size();) {
            before = letters_.size();
            for (const std::uint32_t l : std::set(letters_))
                if (const auto definition = theory_.relations[kat::Letter::from_index(l).relation].definition)
                    note({*definition});
            for (const kat::Assumption& a : theory_.assumptions) // upper bounds of a letter
                if (a.kind == kat::Assumption::Kind::inclusion && terms_.kind(a.left) == ExprKind::letter &&
                    terms_.kind(a.right) == ExprKind::letter && letters_.contains(terms_.as_letter(a.left).index()))
                    note({a.right});
        }
        for (const std::uint32_t l : letters_) {
            const kat::Relation& relation = theory_.relations[kat::Letter::from_index(l).relation];
            note(relation.domain);
            note(relation.range);
        }
        for (const Obligation& o : users)
            add_rule(o);
        for (const std::uint32_t l : letters_)
            if (const kat::Letter letter = kat::Letter::from_index(l); !letter.inverse)
                if (const auto definition = theory_.relations[letter.relation].definition) {
                    rules_.emplace_back(terms_.letter(letter), *definition);
                    rules_.emplace_back(*definition, terms_.letter(letter));
                }
        for (const kat::Assumption& a : theory_.assumptions) {
            if (a.is_users() || a.unless_cyclic || !speaks_of_known(a.left) || !speaks_of_known(a.right))
                continue;
            const Obligation o = graph::compile(terms_, theory_, a);
            if (std::ranges::all_of(graph::roots_of(o), [&](ExprRef e) { return speaks_of_known(e); }))
                add_rule(o);
        }
    }

    void add_rule(const Obligation& o) {
        const ExprRef left = o.transitive ? terms_.plus(o.left) : o.left;
        if (std::ranges::any_of(graph::roots_of(o), [&](ExprRef e) { return graph::has_language_operator(terms_, e); }))
            return;
        if (o.cyclic && o.right.empty())
            irreflexive_.push_back(left);
        else
            rules_.emplace_back(o.cyclic ? terms_.intersection(left, terms_.id()) : left, terms_.unite(o.right));
    }

    std::uint32_t add(TestRef root) {
        for (const TestRef t : terms_.subtests(std::span<const TestRef>(&root, 1))) {
            if (tests_.contains(t.index))
                continue;
            kat::TestNode node = terms_.node(t);
            if (node.kind == TestKind::conjunction || node.kind == TestKind::disjunction ||
                node.kind == TestKind::negation) {
                node.left = tests_.at(node.left);
                if (node.kind != TestKind::negation)
                    node.right = tests_.at(node.right);
            }
            tests_[t.index] = static_cast<std::uint32_t>(problem_.tests.size());
            problem_.tests.push_back(node);
            problem_.test_refs.push_back(t);
        }
        return tests_.at(root.index);
    }

    std::uint32_t add(ExprRef root) {
        for (const ExprRef e : terms_.subterms(std::span<const ExprRef>(&root, 1))) {
            if (places_.contains(e.index))
                continue;
            RelationalProblem::Expression made;
            made.kind = terms_.kind(e);
            if (made.kind == ExprKind::test)
                made.operand = add(terms_.as_test(e));
            else if (made.kind == ExprKind::letter)
                made.operand = terms_.as_letter(e).index();
            const auto kids = terms_.children(e);
            for (const ExprRef k : kids) {
                made.kids.push_back(places_.at(k.index));
                made.nests = made.nests || problem_.expressions[made.kids.back()].nests ||
                             (made.kind == ExprKind::star && has_star(k));
            }
            const auto place = static_cast<std::uint32_t>(problem_.expressions.size());
            if (made.kind == ExprKind::letter)
                if (const auto other = places_.find(terms_.letter(terms_.as_letter(e).flipped()).index);
                    other != places_.end()) {
                    made.inverse = other->second;
                    problem_.expressions[other->second].inverse = place;
                }
            places_[e.index] = place;
            problem_.expressions.push_back(std::move(made));
        }
        return places_.at(root.index);
    }
    [[nodiscard]] bool has_star(ExprRef root) const {
        return std::ranges::any_of(terms_.subterms(std::span<const ExprRef>(&root, 1)),
                                   [&](ExprRef e) { return terms_.kind(e) == ExprKind::star; });
    }

    void describe_letters() {
        const graph::TheoryMap map(theory_);
        const auto any = map.relation(graph::BaseRelation::any);
        problem_.only_users =
            std::ranges::none_of(predicates_, [&](kat::PredicateId p) { return theory_.predicates[p].builtin; });
        for (const std::uint32_t l : letters_) {
            const kat::Letter letter = kat::Letter::from_index(l);
            const kat::Relation& relation = theory_.relations[letter.relation];
            if (any == letter.relation)
                problem_.everything.push_back(add(terms_.letter(letter)));
            else if (relation.builtin)
                problem_.only_users = false;
            if (!letter.inverse)
                problem_.ends.push_back({add(terms_.letter(letter)), add(relation.domain), add(relation.range)});
        }
    }

    kat::Terms& terms_;
    const kat::Theory& theory_;
    const Obligation& claim_;
    RelationalProblem problem_;
    std::set<std::uint32_t> letters_; // by index, each with its converse
    std::set<kat::PredicateId> predicates_;
    std::vector<std::pair<ExprRef, ExprRef>> rules_;
    std::vector<ExprRef> irreflexive_;
    std::unordered_map<std::uint32_t, std::uint32_t> places_; // by ExprRef::index
    std::unordered_map<std::uint32_t, std::uint32_t> tests_;  // by TestRef::index
};

} // namespace

std::optional<RelationalProblem> RelationalProblem::create(const kat::Workspace& workspace, const Obligation& claim) {
    return ProblemMaker(workspace, claim).run();
}

} // namespace katlas::prover
