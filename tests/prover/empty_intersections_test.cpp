// That an intersection is empty, claimed and assumed: against small structures, where intersections are what they are.

#include "decide_text.hpp"
#include "random_theory.hpp"
#include "support/scale.hpp"

#include <iostream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;

TEST_CASE("empty intersections are claimed and assumed as what they are") {
    const std::string names = "relation a\nrelation b\nrelation c\npredicate P\n";
    CHECK(decide_text(names + "assume a & b = 0\nassert empty a & b\nassert b & a <= 0\nassert irreflexive a;b^-1\n"
                              "assert a;c & b;c = 0\nassert [P];(a & b) <= 0\nassert a & c <= 0\n")
              .letters() == "ppprpr");
    CHECK(decide_text(names + "assert empty rmw & (rfe;coe)\nassert empty po & rfe\nassert rmw & (fre;coe) <= 0\n"
                              "assert po & (rf;po) <= 0\nassert (rf & ext) = rfe\nassert a & loc <= a-loc\n")
              .letters() == "pprrpp");
    CHECK(decide_text(names + "assume [P];(a & b);[!P] <= 0\nassert [P];(b & a);[!P] <= 0\nassert a & b <= 0\n")
              .letters() == "pr");
}

TEST_CASE("claims about empty intersections agree with small structures") {
    constexpr std::uint32_t seed = 20261123;
    std::cout << "empty intersections: seed " << seed << "\n";
    Random random(seed);
    std::map<prover::Verdict, int> count;
    for (int round = 0, rounds = scaled(150); round < rounds; ++round) {
        const std::vector<std::string> letters{"a", "b"};
        const std::vector<std::string> predicates{"P"};
        const auto expr = [&](int depth) { return random.expr(depth, letters, predicates, 15); };
        struct Pair {
            Ex left;
            Ex right;
            [[nodiscard]] std::string words() const {
                return concat({"empty (", text(left), ") & (", text(right), ")"});
            }
            [[nodiscard]] bool holds(const Structure& m) const { return (m.value(left) & m.value(right)).empty(); }
        };
        const Pair assumed{expr(1), expr(1)};
        const bool assuming = random.chance(60);
        std::vector<Pair> claims;
        for (int i = 0; i < 3; ++i) {
            Pair claim{expr(2), expr(1)};
            if (i == 0) { // likely to follow
                const Ex before = expr(0);
                claim = {{';', "", {before, assumed.left}}, {';', "", {before, assumed.right}}};
                if (random.chance(50))
                    claim = {assumed.right, assumed.left};
            }
            claims.push_back(std::move(claim));
        }
        std::string file = "relation a\nrelation b\npredicate P\n";
        if (assuming)
            file += concat({"assume ", assumed.words(), "\n"});
        for (const Pair& c : claims)
            file += concat({"assert ", c.words(), "\n"});
        INFO(file);
        const Answers answers = decide_text(file, 2);
        INFO(answers.errors);
        if (!answers.errors.empty())
            continue; // one side is a test, and that is about events and themselves
        REQUIRE(answers.decisions.size() == claims.size());
        std::vector<bool> violated(claims.size(), false);
        for (std::size_t n = 1; n <= 2; ++n)
            for (unsigned bits = 0; bits < 1U << (2 * n * n + n); ++bits) {
                Structure m;
                m.size = n;
                unsigned rest = bits;
                for (const std::string& name : letters)
                    for (std::size_t i = 0; i < n * n; ++i, rest >>= 1U)
                        if ((rest & 1U) != 0)
                            m.relations[name].set(i / n, i % n);
                for (std::size_t i = 0; i < n; ++i, rest >>= 1U)
                    if ((rest & 1U) != 0)
                        m.put("P", i);
                if (assuming && !assumed.holds(m))
                    continue;
                for (std::size_t i = 0; i < claims.size(); ++i)
                    violated[i] = violated[i] || !claims[i].holds(m);
            }
        for (std::size_t i = 0; i < claims.size(); ++i) {
            INFO("claim " << claims[i].words());
            const prover::Decision& d = answers.decisions[i];
            ++count[d.verdict];
            CHECK_FALSE((d.verdict == prover::Verdict::proved && violated[i]));
            if (d.verdict == prover::Verdict::refuted)
                CHECK((violated[i] || d.counterexample->witness));
        }
    }
    std::cout << "empty intersections: " << count[prover::Verdict::proved] << " proved, "
              << count[prover::Verdict::refuted] << " refuted, " << count[prover::Verdict::unknown] << " unknown\n";
    CHECK(count[prover::Verdict::proved] > 0);
    CHECK(count[prover::Verdict::refuted] > count[prover::Verdict::unknown]);
}
