// AtomSpace against all truth assignments: which kinds of event exist, which are merged, what a test means.
#include "kat/structure.hpp"
#include "katlas/kat/atoms.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include <catch2/catch.hpp>

using namespace katlas::kat;
namespace ref = katlas::kat::reference;

namespace {

// A truth assignment to predicates 0, 1, ...: bit p says whether p holds.
using Assignment = unsigned;

bool holds(const ref::TestTree& t, Assignment a) {
    switch (t.kind) {
    case TestKind::bottom:
        return false;
    case TestKind::top:
        return true;
    case TestKind::predicate:
        return (a >> t.predicate & 1U) != 0;
    case TestKind::conjunction:
        return holds(t.kids[0], a) && holds(t.kids[1], a);
    case TestKind::disjunction:
        return holds(t.kids[0], a) || holds(t.kids[1], a);
    case TestKind::negation:
        return !holds(t.kids[0], a);
    }
    return false;
}

struct Problem {
    Terms terms;
    Theory theory;
    std::vector<ref::TestTree> constraints;
    std::vector<ref::TestTree> tests;
    std::vector<TestRef> refs;

    Problem(std::mt19937& random, unsigned predicates, int constraint_count, int test_count) {
        for (unsigned p = 0; p < predicates; ++p)
            theory.predicates.push_back({std::string(p + 1, 'P'), false});
        for (int i = 0; i < constraint_count; ++i) {
            constraints.push_back(ref::random_test(random, 2, predicates));
            theory.constraints.push_back(ref::build(terms, constraints.back()));
        }
        for (int i = 0; i < test_count; ++i) {
            tests.push_back(ref::random_test(random, 2, predicates));
            refs.push_back(ref::build(terms, tests.back()));
        }
    }

    [[nodiscard]] std::vector<Assignment> consistent() const {
        std::vector<Assignment> found;
        for (Assignment a = 0; a < 1U << theory.predicates.size(); ++a)
            if (std::all_of(constraints.begin(), constraints.end(), [&](const auto& c) { return holds(c, a); }))
                found.push_back(a);
        return found;
    }
};

} // namespace

TEST_CASE("the atoms are the consistent assignments, merged exactly by the tests") {
    constexpr unsigned seed = 106;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(15000); ++round) {
        const unsigned predicates = 1 + static_cast<unsigned>(random() % 6);
        const Problem problem(random, predicates, static_cast<int>(random() % 5), static_cast<int>(random() % 4));
        const auto space = AtomSpace::create(problem.terms, problem.theory, problem.refs);
        REQUIRE(space);
        // What is expected: one atom for each way in which a consistent assignment satisfies the tests.
        std::set<std::vector<bool>> expected;
        for (const Assignment a : problem.consistent()) {
            std::vector<bool> signature;
            for (const auto& t : problem.tests)
                signature.push_back(holds(t, a));
            expected.insert(signature);
        }
        std::set<std::vector<bool>> found;
        for (std::size_t atom = 0; atom < space->size(); ++atom) {
            std::vector<bool> signature;
            for (const TestRef t : problem.refs)
                signature.push_back(space->meaning(t).contains(atom));
            found.insert(signature);
        }
        INFO("round " << round);
        REQUIRE(found == expected);
        REQUIRE(space->size() == expected.size()); // nothing twice
        for (const TestRef t : problem.refs)
            REQUIRE(space->meaning(t).subset_of(space->all()));
    }
}

TEST_CASE("an atom is shown by its assignment with the fewest predicates") {
    constexpr unsigned seed = 107;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(4000); ++round) {
        const unsigned predicates = 1 + static_cast<unsigned>(random() % 4);
        const Problem problem(random, predicates, static_cast<int>(random() % 3), 1 + static_cast<int>(random() % 3));
        const auto space = AtomSpace::create(problem.terms, problem.theory, problem.refs);
        REQUIRE(space);
        Assignment mentioned = 0; // by the tests as built; the rest is not shown
        for (const TestRef t : problem.terms.subtests(problem.refs))
            if (problem.terms.node(t).kind == TestKind::predicate)
                mentioned |= 1U << problem.terms.node(t).left;
        for (std::size_t atom = 0; atom < space->size(); ++atom) {
            const auto in_atom = [&](Assignment a) {
                for (std::size_t i = 0; i < problem.tests.size(); ++i)
                    if (holds(problem.tests[i], a) != space->meaning(problem.refs[i]).contains(atom))
                        return false;
                return true;
            };
            Assignment shown = 0;
            for (const PredicateId p : space->positives(atom))
                shown |= 1U << p;
            int fewest = 100;
            bool shown_is_one = false;
            for (const Assignment a : problem.consistent())
                if (in_atom(a)) {
                    fewest = std::min(fewest, std::popcount(a & mentioned));
                    shown_is_one = shown_is_one || (a & mentioned) == shown;
                }
            REQUIRE(shown_is_one);
            REQUIRE(std::popcount(shown) == fewest);
            REQUIRE(std::is_sorted(space->positives(atom).begin(), space->positives(atom).end()));
        }
    }
}

TEST_CASE("satisfiable means that some consistent assignment satisfies the test") {
    constexpr unsigned seed = 108;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int satisfied = 0;
    for (int round = 0; round < katlas::tests::scaled(15000); ++round) {
        const Problem problem(random, 1 + static_cast<unsigned>(random() % 5), static_cast<int>(random() % 5), 1);
        bool expected = false;
        for (const Assignment a : problem.consistent())
            expected = expected || holds(problem.tests[0], a);
        REQUIRE(satisfiable(problem.terms, problem.theory, problem.refs[0]) == expected);
        satisfied += expected ? 1 : 0;
    }
    CHECK(satisfied > 0);
}

TEST_CASE("constraints that the tests do not touch can still rule out every event") {
    Terms terms;
    Theory theory;
    theory.predicates = {{"P", false}, {"Q", false}};
    const TestRef p = terms.predicate(0);
    const TestRef q = terms.predicate(1);
    theory.constraints = {q, terms.negation(q)};
    CHECK(AtomSpace::create(terms, theory, std::vector{p})->size() == 0);
    CHECK_FALSE(satisfiable(terms, theory, p));
    theory.constraints = {terms.bottom()};
    CHECK(AtomSpace::create(terms, theory, std::vector{p})->size() == 0);
    theory.constraints = {q};
    CHECK(AtomSpace::create(terms, theory, std::vector{p})->size() == 2);
}

TEST_CASE("too many atoms are refused with a reason") {
    Terms terms;
    Theory theory;
    std::vector<TestRef> tests;
    for (PredicateId p = 0; p < 20; ++p) {
        theory.predicates.push_back({std::string(p + 1, 'P'), false});
        tests.push_back(terms.predicate(p));
    }
    CHECK(AtomSpace::create(terms, theory, std::span(tests).first(8)).why_not() ==
          "more than 128 kinds of event that its tests tell apart");
    CHECK(AtomSpace::create(terms, theory, std::span(tests).first(7))->size() == 128);

    // One test over many predicates: two atoms, and too many assignments to look at.
    TestRef all = terms.top();
    for (const TestRef t : tests)
        all = terms.conjunction(all, t);
    CHECK(AtomSpace::create(terms, theory, std::vector{all}).why_not() == "more than 65536 kinds of event");
}
