// The constructors of Terms apply laws; none may change a meaning, and equal terms must be one term.
#include "kat/structure.hpp"
#include "katlas/kat/theory.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

using namespace katlas::kat;
namespace ref = katlas::kat::reference;

namespace {

constexpr PredicateId predicates = 3;
constexpr RelationId relations = 2;

// Everything that makes an expression node, for finding two that are alike.
std::vector<std::uint32_t> fingerprint(const Terms& terms, ExprRef e) {
    std::vector<std::uint32_t> f{static_cast<std::uint32_t>(terms.kind(e))};
    if (terms.kind(e) == ExprKind::test)
        f.push_back(terms.as_test(e).index);
    if (terms.kind(e) == ExprKind::letter)
        f.push_back(terms.as_letter(e).index());
    for (const ExprRef c : terms.children(e))
        f.push_back(c.index);
    return f;
}

} // namespace

TEST_CASE("constructors preserve the meaning of random terms") {
    constexpr unsigned seed = 102;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    Terms terms;
    for (int round = 0; round < katlas::tests::scaled(15000); ++round) {
        const ref::Tree tree = ref::random_tree(random, 4, predicates, relations);
        const ExprRef built = ref::build(terms, tree);
        const ExprRef flipped = terms.converse(built);
        for (int i = 0; i < 5; ++i) {
            const ref::Structure in = ref::random_structure(random, predicates, relations);
            const ref::Pairs expected = meaning(tree, in);
            INFO("round " << round);
            REQUIRE(meaning(terms, built, in) == expected);
            REQUIRE(meaning(terms, flipped, in) == ref::transposed(expected));
            REQUIRE(meaning(terms, terms.converse(flipped), in) == expected);
        }
    }
}

TEST_CASE("constructors preserve the meaning of random tests") {
    constexpr unsigned seed = 103;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    Terms terms;
    for (int round = 0; round < katlas::tests::scaled(15000); ++round) {
        const ref::TestTree tree = ref::random_test(random, 5, predicates);
        const TestRef built = ref::build(terms, tree);
        for (int i = 0; i < 3; ++i) {
            const ref::Structure in = ref::random_structure(random, predicates, relations);
            REQUIRE(meaning(terms, built, in) == meaning(tree, in));
        }
    }
}

TEST_CASE("equal trees are one term, and no two terms are alike") {
    constexpr unsigned seed = 104;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    Terms terms;
    for (int round = 0; round < katlas::tests::scaled(4000); ++round) {
        const ref::Tree tree = ref::random_tree(random, 4, predicates, relations);
        const ExprRef built = ref::build(terms, tree);
        const std::size_t before = terms.num_exprs();
        const std::size_t tests_before = terms.num_tests();
        REQUIRE(ref::build(terms, tree) == built);
        REQUIRE(terms.num_exprs() == before);
        REQUIRE(terms.num_tests() == tests_before);
    }
    std::set<std::vector<std::uint32_t>> seen;
    for (std::uint32_t i = 0; i < terms.num_exprs(); ++i)
        REQUIRE(seen.insert(fingerprint(terms, {i})).second);
}

TEST_CASE("children have smaller references, and unions are sorted without repetitions") {
    constexpr unsigned seed = 105;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    Terms terms;
    for (int round = 0; round < katlas::tests::scaled(4000); ++round) {
        const ExprRef e = ref::build(terms, ref::random_tree(random, 5, predicates, relations));
        (void)terms.rotation(e);
        (void)terms.deduplication(terms.converse(e));
    }
    for (std::uint32_t i = 0; i < terms.num_exprs(); ++i) {
        const auto kids = terms.children({i});
        for (const ExprRef c : kids)
            REQUIRE(c.index < i);
        if (terms.kind({i}) == ExprKind::unite) {
            REQUIRE(kids.size() >= 2);
            REQUIRE(std::ranges::adjacent_find(kids, std::ranges::greater_equal{}) == kids.end());
            REQUIRE(std::ranges::none_of(kids, [&](ExprRef c) { return terms.kind(c) == ExprKind::unite; }));
        }
    }
    for (std::uint32_t i = 0; i < terms.num_tests(); ++i) {
        const TestNode& n = terms.node(TestRef{i});
        if (n.kind == TestKind::conjunction || n.kind == TestKind::disjunction)
            REQUIRE(std::max(n.left, n.right) < i);
        if (n.kind == TestKind::negation)
            REQUIRE(n.left < i);
    }
}

TEST_CASE("the laws that cost nothing") {
    Terms t;
    const ExprRef a = t.letter({0, false});
    const ExprRef b = t.letter({1, false});
    const ExprRef p = t.test(t.predicate(0));
    const ExprRef q = t.test(t.predicate(1));
    CHECK(t.unite({}) == t.zero());
    CHECK(t.unite({a, t.zero(), a}) == a);
    CHECK(t.unite(t.unite(a, b), p) == t.unite(p, t.unite(b, a)));
    CHECK(t.unite(p, q) == t.test(t.disjunction(t.predicate(1), t.predicate(0))));
    CHECK(t.sequence(a, t.zero()) == t.zero());
    CHECK(t.sequence(t.zero(), a) == t.zero());
    CHECK(t.sequence(t.id(), a) == a);
    CHECK(t.sequence(a, t.id()) == a);
    CHECK(t.sequence(p, q) == t.test(t.conjunction(t.predicate(0), t.predicate(1))));
    CHECK(t.star(p) == t.id());
    CHECK(t.star(t.star(a)) == t.star(a));
    CHECK(t.star(t.plus(a)) == t.star(a));
    CHECK(t.star(t.optional(a)) == t.star(a));
    CHECK(t.rotation(t.rotation(a)) == t.rotation(a));
    CHECK(t.deduplication(t.deduplication(a)) == t.deduplication(a));
    CHECK(t.converse(t.sequence(a, b)) == t.sequence(t.converse(b), t.converse(a)));
    CHECK(t.converse(p) == p);
    CHECK(a != b);
    CHECK(t.sequence(a, b) != t.sequence(b, a));
    CHECK(t.difference(a, b) != t.difference(b, a));
}

TEST_CASE("doubling definitions share their parts") {
    Terms t;
    ExprRef e = t.letter({0, false});
    for (int i = 0; i < 60; ++i)
        e = t.unite(t.sequence(e, e), t.star(e));
    CHECK(t.num_exprs() < 500);
    const ExprRef back = t.converse(e);
    CHECK(t.num_exprs() < 1000);
    CHECK(t.converse(back) == e);
    CHECK(t.subterms(std::vector<ExprRef>{e}).size() < 500);
}

TEST_CASE("subterms are found once, children first") {
    Terms t;
    const ExprRef a = t.letter({0, false});
    const ExprRef b = t.letter({1, false});
    const ExprRef ab = t.sequence(a, b);
    const ExprRef other = t.letter({2, false});
    const ExprRef e = t.unite(ab, t.star(ab));
    const auto subs = t.subterms(std::vector<ExprRef>{e, ab});
    CHECK(subs == std::vector<ExprRef>{a, b, ab, t.star(ab), e});
    CHECK(std::ranges::find(subs, other) == subs.end());
    const TestRef p = t.predicate(0);
    const TestRef q = t.predicate(1);
    const TestRef both = t.conjunction(p, t.negation(q));
    CHECK(t.subtests(std::vector<TestRef>{both}) == std::vector<TestRef>{p, q, t.negation(q), both});
}

TEST_CASE("copies that share terms number what they add as one store would") {
    constexpr unsigned seed = 103;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(60); ++round) {
        Terms whole; // never shared
        Terms first;
        const auto build = [&](Terms& other) {
            const ref::Tree tree = ref::random_tree(random, 4, predicates, relations);
            const ExprRef expected = ref::build(whole, tree);
            REQUIRE(ref::build(other, tree) == expected);
            REQUIRE(other.converse(expected) == whole.converse(expected));
            REQUIRE(fingerprint(other, expected) == fingerprint(whole, expected));
        };
        for (int i = 0; i < 20; ++i)
            build(first);
        const Terms before = whole;
        first.share();
        const std::size_t shared = first.num_exprs();
        Terms second = first;
        for (int i = 0; i < 20; ++i)
            build(second);
        REQUIRE(second.num_exprs() == whole.num_exprs());
        REQUIRE(second.num_tests() == whole.num_tests());
        REQUIRE(second.subterms(std::vector{ExprRef{static_cast<std::uint32_t>(whole.num_exprs() - 1)}}) ==
                whole.subterms(std::vector{ExprRef{static_cast<std::uint32_t>(whole.num_exprs() - 1)}}));
        // The first store and a third one know nothing of the second one's.
        REQUIRE(first.num_exprs() == shared);
        whole = before;
        Terms third = first;
        for (int i = 0; i < 20; ++i)
            build(third);
        REQUIRE(third.num_exprs() == whole.num_exprs());
    }
}

TEST_CASE("terms are printed with the parentheses that they need") {
    Terms t;
    Theory theory;
    theory.predicates = {{"P", false}, {"Q", false}};
    theory.relations.resize(2);
    theory.relations[0].name = "a";
    theory.relations[1].name = "b";
    const ExprRef a = t.letter({0, false});
    const ExprRef b = t.letter({1, true});
    const TestRef p = t.predicate(0);
    const TestRef q = t.predicate(1);
    CHECK(to_text(t, theory, t.sequence(t.unite(a, b), a)) == "(a | b^-1);a");
    CHECK(to_text(t, theory, t.unite(t.sequence(a, b), a)) == "a | a;b^-1");
    CHECK(to_text(t, theory, t.star(t.sequence(a, b))) == "(a;b^-1)*");
    CHECK(to_text(t, theory, t.sequence(t.test(t.disjunction(p, q)), a)) == "[P | Q];a");
    CHECK(to_text(t, theory, t.test(t.conjunction(p, t.negation(t.disjunction(p, q))))) == "[P & !(P | Q)]");
    CHECK(to_text(t, theory, t.difference(a, t.intersection(a, b))) == "a \\ (a & b^-1)");
}
