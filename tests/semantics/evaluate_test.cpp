// Evaluation against the evaluator of tests/prover/structures.hpp, on random structures and expressions; the meaning of
// claims on graphs made by hand; derived relations on a graph made by hand.

#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "loaded.hpp"
#include "prover/structures.hpp"
#include "support/scale.hpp"

#include <iostream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::graph;
using katlas::tests::concat;
using katlas::tests::Loaded;

namespace {

const std::vector<std::string> known_letters = {"po", "rf", "co", "a", "b"};
const std::vector<std::string> tests_used = {"R", "W", "SC"};
const std::string declarations = "relation a\nrelation b\n";

// Relations and predicates at will: evaluation does not care whether a graph makes sense.
tests::Structure random_structure(tests::Random& random) {
    tests::Structure m;
    m.size = 1 + random.below(6);
    for (const std::string& name : known_letters)
        for (std::size_t x = 0; x < m.size; ++x)
            for (std::size_t y = 0; y < m.size; ++y)
                if (random.chance(25))
                    m.relations[name].set(x, y);
    for (const std::string& name : tests_used)
        for (std::size_t x = 0; x < m.size; ++x)
            if (random.chance(50))
                m.put(name, x);
    return m;
}

ExecutionGraph graph_of(const tests::Structure& m, const Loaded& loaded) {
    ExecutionGraph g(loaded.document.theory, std::vector<Event>(m.size));
    for (const auto& [name, matrix] : m.relations)
        for (std::size_t x = 0; x < m.size; ++x)
            for (std::size_t y = 0; y < m.size; ++y)
                if (matrix.has(x, y))
                    g.relate(loaded.relation(name), x, y);
    for (const auto& [name, events] : m.predicates)
        g.set_where(loaded.predicate(name), events);
    return g;
}

} // namespace

TEST_CASE("evaluation agrees with an evaluator of its own kind on random expressions") {
    constexpr std::uint32_t seed = 41;
    std::cout << "evaluation: seed " << seed << "\n";
    tests::Random random(seed);
    for (int round = 0, rounds = tests::scaled(40); round < rounds; ++round) {
        using Kind = tests::Statement::Kind;
        std::vector<tests::Statement> statements;
        std::string text = declarations;
        for (int i = 0; i < 18; ++i) {
            tests::Statement s;
            s.kind = static_cast<Kind>(i % 9);
            s.left = random.expr(3, known_letters, tests_used, 30);
            s.right = random.expr(3, known_letters, tests_used, 30);
            if (s.kind == Kind::rotated || s.kind == Kind::rotated_dedup) // of a test, the rotation is the test
                s.right = {';', "", {s.right, {'l', random.pick(known_letters), {}}}};
            s.middle = random.expr(2, known_letters, tests_used, 30);
            text += concat({"assert ", tests::text(s), "\n"});
            statements.push_back(std::move(s));
        }
        const Loaded loaded(text);
        const Document& d = loaded.document;
        REQUIRE(d.assertions.size() == statements.size());
        for (int k = 0; k < 10; ++k) {
            const tests::Structure m = random_structure(random);
            const ExecutionGraph g = graph_of(m, loaded);
            INFO(m.show());
            for (std::size_t i = 0; i < statements.size(); ++i) {
                INFO(tests::text(statements[i]));
                CHECK(holds(d, g, d.assertions[i].claim) == tests::violations(m, statements[i]).empty());
                if (statements[i].kind == Kind::inclusion) {
                    const BitMatrix left = evaluate(d, g, d.assertions[i].claim.left);
                    const tests::Matrix expected = m.value(statements[i].left);
                    for (std::size_t x = 0; x < m.size; ++x)
                        CHECK(left.row(x) == expected.rows[x]);
                }
            }
        }
    }
}

TEST_CASE("a rotation on the right asks for a fixed point anywhere") {
    const Loaded loaded("relation a\nrelation b\nrelation c\n"
                        "assert a & id <= rot b\n"
                        "assert a & id <= dedup (rot b)\n"
                        "assert a & id <= rot b | c\n"
                        "assert a & id <= rot (b | c)\n"
                        "assert a <= rot (rot b)\n");
    const auto& assertions = loaded.document.assertions;
    const kat::RelationId a = loaded.relation("a");
    const kat::RelationId b = loaded.relation("b");
    const kat::RelationId c = loaded.relation("c");
    ExecutionGraph g(loaded.document.theory, std::vector<Event>(3));
    g.relate(a, 0, 1); // no fixed point on the left
    const auto all = [&] {
        std::string text;
        for (const kat::Assertion& x : assertions)
            text += holds(loaded.document, g, x.claim).value() ? 'y' : 'n';
        return text;
    };
    CHECK(all() == "yyyyy");
    g.relate(a, 0, 0);
    CHECK(all() == "nnnnn");
    g.relate(c, 1, 1); // of the plain part of the right side, elsewhere
    CHECK(all() == "nnnyn");
    g.relate(c, 0, 0);
    CHECK(all() == "nnyyn");
    g.relate(b, 2, 1);
    CHECK(all() == "nnyyn");
    g.relate(b, 2, 2);
    CHECK(all() == "yyyyy");
}

TEST_CASE("a rotation elsewhere has no meaning on graphs") {
    const Loaded loaded("assert rot po <= po\nassert po & id <= (rot po);po\nassert po <= po & po-loc\n");
    const ExecutionGraph g(loaded.document.theory, std::vector<Event>(2));
    const auto& assertions = loaded.document.assertions;
    CHECK_FALSE(holds(loaded.document, g, assertions[0].claim).has_value());
    CHECK_FALSE(holds(loaded.document, g, assertions[1].claim).has_value());
    CHECK(holds(loaded.document, g, assertions[2].claim) == true);
}

TEST_CASE("assumptions of totality") {
    const Loaded loaded("predicate P\nrelation a : P * P\nrelation b : P * P (keeps location)\n"
                        "assume total a\nassume total b\n");
    const auto& theory = loaded.document.theory;
    const kat::Assumption& of_a = theory.assumptions[theory.assumptions.size() - 2];
    const kat::Assumption& of_b = theory.assumptions.back();
    ExecutionGraph g(theory, {{1, 0, 0}, {1, 1, 1}, {1, 2, 0}});
    derive(g, loaded.document);
    CHECK(holds(loaded.document, g, of_a)); // nothing is in P
    g.set_where(loaded.predicate("P"), 0b111);
    CHECK_FALSE(holds(loaded.document, g, of_a));
    CHECK_FALSE(holds(loaded.document, g, of_b));
    g.relate(loaded.relation("a"), 0, 1);
    g.relate(loaded.relation("a"), 2, 0);
    g.relate(loaded.relation("b"), 2, 0);
    CHECK_FALSE(holds(loaded.document, g, of_a));
    CHECK(holds(loaded.document, g, of_b));
    g.relate(loaded.relation("a"), 2, 1);
    CHECK(holds(loaded.document, g, of_a));
}

TEST_CASE("derived relations follow from the given ones") {
    const Loaded loaded("relation u");
    const TheoryMap map(loaded.document.theory);
    // 0: initial x; 1: initial y; thread 1: W x, R x, R y; thread 2: W x, W y.
    ExecutionGraph g(loaded.document.theory,
                     {{0, 0, 0}, {0, 1, 1}, {1, 0, 0}, {1, 1, 0}, {1, 2, 1}, {2, 0, 0}, {2, 1, 1}});
    using PairList = std::vector<std::pair<std::size_t, std::size_t>>;
    const auto put = [&](const std::string& name, const PairList& pairs) {
        for (const auto& [x, y] : pairs)
            g.relate(loaded.relation(name), x, y);
    };
    put("rf", {{5, 3}, {1, 4}});
    put("co", {{0, 2}, {0, 5}, {2, 5}, {1, 6}});
    put("u", {{2, 3}, {2, 4}});
    derive(g, loaded.document);
    const auto check = [&](const std::string& name, const PairList& pairs) {
        INFO(name);
        BitMatrix expected(g.size());
        for (const auto& [x, y] : pairs)
            expected.set(x, y);
        CHECK(g.relation(loaded.relation(name)) == expected);
    };
    check("po", {{2, 3}, {2, 4}, {3, 4}, {5, 6}});
    check("po-loc", {{2, 3}});
    check("po-imm", {{2, 3}, {3, 4}, {5, 6}});
    check("rfe", {{5, 3}, {1, 4}});
    check("rfi", {});
    check("coe", {{0, 2}, {0, 5}, {2, 5}, {1, 6}});
    check("co-imm", {{0, 2}, {2, 5}, {1, 6}});
    check("coi", {});
    check("fr", {{4, 6}});
    check("fre", {{4, 6}});
    check("fri", {});
    check("detour", {{2, 3}});
    check("u", {{2, 3}, {2, 4}});
    check("u-loc", {{2, 3}});
    CHECK(g.relation(loaded.relation("any")).count() == 49);
    CHECK(g.relation(loaded.relation("same-thread")).count() == 4 + 9 + 4);
    CHECK(g.relation(loaded.relation("loc-overlap")).count() == 16 + 9);
    CHECK(g.relation(loaded.relation("any-loc")) == g.relation(loaded.relation("loc-overlap")));
}
