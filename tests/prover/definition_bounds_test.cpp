// Definitions with intersections and differences that stand, as upper bounds, for their relations on left sides. The
// judge evaluates the definitions themselves in small structures.

#include "decide_text.hpp"
#include "structures.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iostream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;

namespace {

const std::vector<std::string> given_letters{"a", "b", "c"};
const std::vector<std::string> given_tests{"P"};

std::string decided_with(const std::string& definitions, const std::string& claim) {
    const Answers answers =
        decide_text("predicate P\nrelation a\nrelation b\nrelation c\n" + definitions + "\nassert " + claim + "\n");
    INFO(answers.errors);
    return answers.letters();
}

Ex random_definition(Random& random, const std::vector<std::string>& available, int depth) {
    if (depth == 0 || random.chance(10))
        return random.leaf(available, given_tests, 20);
    if (random.chance(45)) {
        Ex first = random_definition(random, available, depth - 1);
        if (random.chance(40)) // what is taken away often holds of events that stay where they are
            return {'\\', "", {std::move(first), random.chance(60) ? Ex{'1', "", {}} : Ex{'t', "P", {}}}};
        return {
            random.chance(60) ? '&' : '\\', "", {std::move(first), random_definition(random, available, depth - 1)}};
    }
    Ex made = random.expr(1, available, given_tests, 20);
    for (Ex& kid : made.kids)
        kid = random_definition(random, available, depth - 1);
    return made;
}

// A claim that is likely to be true: an intersection or a difference becomes one of its operands.
Ex likely_bound(Random& random, const Ex& e, const std::map<std::string, Ex>& definitions) {
    if (e.op == 'l' && definitions.contains(e.name))
        return likely_bound(random, definitions.at(e.name), definitions);
    if (e.op == '&' || e.op == '\\')
        return likely_bound(random, e.kids[e.op == '&' && random.chance(50) ? 1 : 0], definitions);
    Ex made = e;
    for (Ex& kid : made.kids)
        kid = likely_bound(random, kid, definitions);
    return made;
}

} // namespace

TEST_CASE("A definition with intersections and differences stands for its relation on the left") {
    CHECK(decided_with("define x = ((a | b)* \\ id) & c", "x <= (a | b)+") == "p");
    CHECK(decided_with("define y = a*\ndefine x = (y;b?) \\ id", "x;x <= (a | b)+") == "p");
    CHECK(decided_with("define y = a*\ndefine x = (y;[P]) \\ [P]", "x <= a+") == "p");
    CHECK(decided_with("define x = ((a | b)* \\ id) & c", "acyclic x") != "p");
    CHECK(decided_with("define x = ((a | b)* \\ id) & c", "(x | a)+ & id <= (a | b)+") == "p");
    // A path with a step may lead back, and only what a test takes away is known not to stay.
    CHECK(decided_with("define x = a* \\ [P]", "x <= a+") != "p");
    CHECK(decided_with("define x = a* \\ [P]", "x <= a+ | [!P]") == "p");
    CHECK(decided_with("define x = a* \\ id", "x & id <= 0") != "p");
    CHECK(decided_with("define x = (a | b)+ \\ a", "x <= b+") != "p");
    // What is taken away may not grow.
    CHECK(decided_with("relation d\nassume d <= a*\ndefine x = (a | b)* \\ d", "x <= b;(a | b)*") != "p");
    CHECK(decided_with("relation d\nassume d <= [P]\ndefine x = (a | b)* \\ d", "x <= (a | b)+ | [!P]") != "p");
}

TEST_CASE("What bounds of random definitions prove holds in small structures") {
    constexpr std::uint32_t seed = 20261129;
    std::cout << "bounds of definitions: seed " << seed << "\n";
    Random random(seed);
    int by_bounds = 0;
    int failing = 0;
    for (int round = 0, rounds = scaled(400); round < rounds; ++round) {
        std::vector<std::string> declared = given_letters;
        std::vector<std::pair<std::string, Ex>> definitions;
        std::string file = "predicate P\nrelation a\nrelation b\nrelation c\n";
        for (const char* name : {"x", "y"}) {
            definitions.emplace_back(name, random_definition(random, declared, 3));
            file += concat({"define ", name, " = ", text(definitions.back().second), "\n"});
            declared.emplace_back(name);
        }
        std::vector<Statement> claims;
        for (int i = 0; i < 4; ++i) {
            Statement claim;
            const Ex context = random.expr(1, declared, given_tests, 10);
            claim.left = {';', "", {Ex{'l', random.chance(50) ? "x" : "y", {}}, context}};
            const std::map<std::string, Ex> known(definitions.begin(), definitions.end());
            claim.right = random.chance(75) ? likely_bound(random, claim.left, known)
                                            : random.expr(3, given_letters, given_tests, 10);
            if (random.chance(30)) // a path with a step
                claim.right = {'+', "", {claim.right}};
            claim.kind = random.chance(60) ? Statement::Kind::inclusion : Statement::Kind::cycles;
            file += concat({"assert ", text(claim), "\n"});
            claims.push_back(std::move(claim));
        }
        INFO(file);
        const Answers answers =
            decide_text(file, 0.2, {.max_states = 60, .max_edges = 600, .max_rounds = 10, .stop = {}});
        INFO(answers.errors);
        REQUIRE(answers.decisions.size() == claims.size());
        std::vector<Structure> structures;
        for (int n = 0; n < 60; ++n) {
            Structure m;
            m.size = 1 + random.below(4);
            const int percent = random.chance(50) ? 25 : 50;
            for (std::size_t x = 0; x < m.size; ++x) {
                if (random.chance(50))
                    m.put("P", x);
                for (const std::string& name : given_letters)
                    for (std::size_t y = 0; y < m.size; ++y)
                        if (random.chance(percent))
                            m.relations[name].set(x, y);
            }
            for (const auto& [name, body] : definitions)
                m.relations[name] = m.value(body);
            structures.push_back(std::move(m));
        }
        for (std::size_t i = 0; i < claims.size(); ++i) {
            INFO("claim " << text(claims[i]));
            const bool holds =
                std::ranges::all_of(structures, [&](const Structure& m) { return violations(m, claims[i]).empty(); });
            failing += holds ? 0 : 1;
            if (answers.decisions[i].verdict != prover::Verdict::proved)
                continue;
            by_bounds += answers.decisions[i].tried.contains(prover::Method::bounds) ? 1 : 0;
            CHECK(holds);
        }
    }
    std::cout << "bounds of definitions: " << by_bounds << " proved by them; " << failing
              << " claims fail in a structure\n";
    CHECK(by_bounds > scaled(400) / 4);
    CHECK(failing > scaled(400) / 4);
}
