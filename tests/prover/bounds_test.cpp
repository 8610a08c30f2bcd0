// Letters of left sides that stand for what they lie in: what that proves holds in every structure.

#include "decide_text.hpp"
#include "random_theory.hpp"
#include "support/scale.hpp"

#include <iostream>
#include <new>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;

namespace {

// The words of (a | b)+ lead the right side to no one state, unless saturated: it tells a from b at once.
const std::string bounded = "relation a\nrelation b\nrelation x\nassume x <= (a | b)+\n";

std::string decided(const std::string& theory, const std::string& claim) {
    const Answers answers = decide_text(theory + "assert " + claim + "\n");
    INFO(answers.errors);
    return answers.letters();
}

} // namespace

TEST_CASE("a letter of the left side stands for what it lies in") {
    CHECK(decided(bounded, "x <= a;(a | b)* | b;(a | b)*") == "p");
    CHECK(decided(bounded, "x^-1 <= (a^-1 | b^-1)*;a^-1 | (a^-1 | b^-1)*;b^-1") == "p");
    CHECK(decided(bounded, "x;x & id <= rot (a;(b;a | a)* | b;(a | b)*)") == "p");
    CHECK(decided("relation a\nrelation b\nrelation x\nassume x^-1 <= a;b\n", "x <= b^-1;a^-1") == "p");
    // One bound within another.
    CHECK(decided(bounded + "relation y\nassume y <= x;x+\n", "y <= a;(a | b)* | b;(a | b)*") == "p");
}

TEST_CASE("what a letter does not lie in it does not stand for") {
    CHECK(decided(bounded, "x <= a;(a | b)*") == "r");
    CHECK(decided(bounded, "x^-1 <= a;(a | b)* | b;(a | b)*") != "p");
    CHECK(decided("relation a\nrelation b\nrelation x\nassume a;b <= x\n", "x <= a;b") == "r");
    // Of two bounds each holds; and a letter that is its own bound says nothing.
    CHECK(decided("relation a\nrelation b\nrelation x\nassume x <= a;a\nassume x <= b;b\n", "x <= b;b") == "p");
    CHECK(decided("relation a\nrelation x\nrelation y\nassume x <= y;y\nassume y <= x;x\n", "x <= a") != "p");
    // Only for left sides.
    CHECK(decided(bounded, "(a | b)+ <= x") == "r");
}

TEST_CASE("proofs by bounds hold in random structures") {
    constexpr std::uint32_t seed = 20250311;
    std::cout << "bounds: seed " << seed << "\n";
    Random random(seed);
    int proved = 0;
    int failing = 0;
    for (int round = 0, rounds = scaled(500); round < rounds; ++round) {
        RandomTheory theory = random_theory(random);
        const std::vector<std::string> right_letters = theory.letters;
        // Of x and of y, which may lie in paths of x.
        std::vector<std::string> within = theory.letters;
        for (const char* name : {"x", "y"}) {
            theory.letters.emplace_back(name);
            theory.declarations += concat({"relation ", name, "\n"});
            Statement bound;
            bound.left = {random.chance(25) ? 'i' : 'l', name, {}};
            bound.right = random.expr(3, within, theory.predicates, 10);
            theory.declarations += concat({"assume ", text(bound), "\n"});
            theory.assumptions.push_back(std::move(bound));
            within.emplace_back(name);
        }
        std::string file = theory.declarations;
        std::vector<Statement> claims;
        for (int i = 0; i < 4; ++i) {
            // Likely true: what x or y lies in, in another form; or anything.
            const Statement& bound = theory.assumptions[theory.assumptions.size() - 1 - random.below(2)];
            const Ex letter{random.chance(25) ? 'i' : 'l', bound.left.name, {}};
            const Ex context = random.expr(1, theory.letters, theory.predicates, 10);
            Statement claim;
            claim.left = {';', "", {letter, context}};
            claim.right = random.chance(60) ? Ex{';', "", {bound.right, context}}
                                            : random.expr(3, right_letters, theory.predicates, 10);
            if (random.chance(40))
                claim.right = {'|', "", {claim.right, random.expr(2, right_letters, theory.predicates, 10)}};
            const Statement::Kind kinds[] = {Statement::Kind::inclusion, Statement::Kind::inclusion,
                                             Statement::Kind::cycles, Statement::Kind::rotated};
            claim.kind = kinds[random.below(4)];
            file += concat({"assert ", text(claim), "\n"});
            claims.push_back(std::move(claim));
        }
        INFO(file);
        Answers answers;
        try {
            answers = decide_text(file, 0.2, {.max_states = 60, .max_edges = 600, .max_rounds = 10, .stop = {}});
        } catch (const std::bad_alloc&) {
            continue;
        }
        INFO(answers.errors);
        REQUIRE(answers.decisions.size() == claims.size());
        std::vector<Structure> structures;
        for (int tries = 0; tries < 40; ++tries)
            if (auto m = random_structure(random, theory))
                structures.push_back(std::move(*m));
        for (std::size_t i = 0; i < claims.size(); ++i) {
            INFO("claim " << text(claims[i]));
            const bool holds = std::all_of(structures.begin(), structures.end(),
                                           [&](const Structure& m) { return violations(m, claims[i]).empty(); });
            failing += holds ? 0 : 1;
            if (answers.decisions[i].verdict != prover::Verdict::proved)
                continue;
            ++proved;
            CHECK(holds);
        }
    }
    std::cout << "bounds: " << proved << " proved; " << failing << " claims fail in a structure\n";
    CHECK(proved > scaled(500) / 4);
    CHECK(failing > scaled(500) / 4);
}
