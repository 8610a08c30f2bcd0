// What follows from assumptions by induction and from where they begin and end, and what follows from converses being
// converses: statements of each kind, and random ones against all structures of up to two events and some larger ones.

#include "decide_text.hpp"
#include "random_theory.hpp"
#include "support/scale.hpp"

#include <iostream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;

namespace {

const std::string names = "relation a\nrelation b\nrelation c\nrelation d\nrelation e\npredicate P\npredicate Q\n";

// The verdicts on the claims, in order.
std::string decided(const std::string& theory, const std::vector<std::string>& claims) {
    std::string text = names + theory;
    for (const std::string& c : claims)
        text += concat({"assert ", c, "\n"});
    const Answers answers = decide_text(text);
    INFO(answers.errors);
    return answers.letters();
}

} // namespace

TEST_CASE("induction: what may be added once may be added any number of times") {
    const std::string both = "assume a;b <= a\nassume b;c <= c\nassume d;[P];e <= d;[P]\n";
    CHECK(decided(both, {"a;b* <= a", "b*;c <= c", "a;b*;c <= a;c", "d;[P];e+ <= d", "(b^-1)*;a^-1 <= a^-1",
                         "a;b+ & id <= a", "d;[P];e*;[Q] <= d;[P];[Q] | d"}) == "ppppppp");
    CHECK(decided(both, {"d;e+ <= d", "a;c+ <= a", "b+;a <= a"}) == "rrr");
    // Several assumptions with one right side, and longer ones.
    CHECK(decided("assume a;b <= a\nassume a;c <= a\nassume e;a <= a\n",
                  {"a;(b | c)* <= a", "e*;a;(b;c | c)* <= a", "a;d* <= a", "e;b <= a"}) == "pprr");
    CHECK(decided("let ac = a;c\nassume ac;b;d <= ac\nassume po;e <= po\n",
                  {"a;c;(b;d)* <= a;c", "ac;b* <= ac", "po;e* <= po", "rfi;e+ <= po", "e* <= po"}) == "prppr");
    // From one right side to another, and back.
    CHECK(decided("assume a;b <= c\nassume c;d <= a\n", {"a;(b;d)* <= a", "a;b;(d;b)* <= c", "a;(b | d)* <= a"}) ==
          "ppr");
    CHECK(decided("assume a*;b;d <= b\nassume (c | e);d <= c\n", {"b;d* <= b", "c;d+ <= c", "e;d;d+ <= c"}) == "ppp");
}

TEST_CASE("an assumption says where its left side begins and ends") {
    CHECK(decided("assume [W];po <= [W];po;[F]\n",
                  {"[W];po;[R] <= 0", "[W];po;[W] <= 0", "[W];po;po;[R] <= 0", "[W];po;rf <= 0", "rf^-1;po^-1;[W] <= 0",
                   "[W];po;[F] <= 0", "[R];po;[W] <= 0"}) == "ppppprr");
    CHECK(decided("assume po;[R] <= [F];po;[R]\nassume a;b <= rf;c;[SC]\n",
                  {"[W];po;[R] <= 0", "[R];a;b <= 0", "c;a;b;[NA] <= 0", "[W];po;[W] <= 0"}) == "pppr");
    // Of several alternatives one holds, at both ends.
    CHECK(decided("assume a;b <= [P];c | c;c;[Q]\n",
                  {"[!P];a;b;[!Q] <= 0", "a;b <= [P];a;b | a;b;[Q]", "[!P];a;b <= 0", "a;b;[!Q] <= 0"}) == "pprr");
}

TEST_CASE("converses are converses") {
    CHECK(decided("", {"a <= a;a^-1;a", "a;b <= a;b;b^-1;a^-1;a;b", "a^-1 <= a^-1;a;a^-1", "a;b <= a;b;b^-1;b",
                       "a+ <= a+;(a^-1)+;a+", "[P];a;b <= [P];a;[Q];b | a;b;b^-1;b",
                       "a;b*;c <= a;b*;c;c^-1;(b^-1)*;a^-1;a;b*;c", "rf <= rf;rf^-1;rf"}) == "pppppppp");
    CHECK(decided("", {"a <= a;b^-1;a", "a;b <= a;a^-1;b", "a;b <= a;[P];b;b^-1;b"}) == "rrr");
    CHECK(decided("", {"a & id <= a^-1", "a+ & id <= (a^-1)+", "a;b & id <= b^-1;a^-1", "a & id <= a^-1;a",
                       "a;[P];b & id <= b^-1;[P];a^-1", "a+;b & id <= b^-1;(a^-1)+ & id", "a^-1 & id <= a",
                       "a;b & id <= a;b;b^-1;a^-1", "a & id <= rot (a^-1)", "a;b & id <= dedup (rot (a^-1;b^-1))"}) ==
          "pppppppppp");
    CHECK(decided("", {"a;[P];b & id <= b^-1;[Q];a^-1", "a;b & id <= b;a^-1"}) == "rr");
}

TEST_CASE("statements about consequences and converses agree with all small structures") {
    using Kind = Statement::Kind;
    constexpr std::uint32_t seed = 20261122;
    std::cout << "consequences: seed " << seed << "\n";
    Random random(seed);
    int proved = 0;
    int refuted = 0;
    int unknown = 0;
    int only_so = 0; // proved, of the kinds of statements that are likely to be true
    for (int round = 0, rounds = scaled(110); round < rounds; ++round) {
        RandomTheory theory;
        theory.letters = {"a", "b"};
        theory.predicates = {"P"};
        theory.atoms = {0, 1};
        theory.declarations = "relation a\nrelation b\npredicate P\n";
        const auto expr = [&](int depth, int converses = 20) {
            return random.expr(depth, theory.letters, theory.predicates, converses);
        };
        const auto seq = [](Ex x, Ex y) { return Ex{';', "", {std::move(x), std::move(y)}}; };
        const auto test = [&] { return Ex{random.chance(50) ? 't' : 'n', "P", {}}; };
        const auto assume = [&](Ex left, Ex right) {
            theory.assumptions.push_back({Kind::inclusion, std::move(left), std::move(right), {}});
            theory.declarations += concat({"assume ", text(theory.assumptions.back()), "\n"});
        };
        const Ex x = expr(1);
        const Ex y = expr(1);
        std::vector<Statement> claims;
        const auto claim = [&](Kind kind, Ex left, Ex right) {
            claims.push_back({kind, std::move(left), std::move(right), {}});
        };
        const Ex many{'*', "", {y}};
        switch (random.below(4)) {
        case 0:
            assume(seq(x, y), x);
            claim(Kind::inclusion, seq(x, many), x);
            break;
        case 1:
            assume(seq(y, x), x);
            claim(Kind::inclusion, seq(many, x), x);
            break;
        case 2:
            assume(x, seq(y, test()));
            claim(Kind::inclusion, seq(x, test()), {'0', "", {}});
            break;
        default:
            break;
        }
        const Ex w = expr(2, 0);
        const Ex back = [&] { // the converse of w, by its text
            const auto turn = [](const auto& self, const Ex& e) -> Ex {
                if (e.op == 'l' || e.op == 'i')
                    return {e.op == 'l' ? 'i' : 'l', e.name, {}};
                Ex result{e.op, e.name, {}};
                for (const Ex& k : e.kids)
                    result.kids.push_back(self(self, k));
                if (e.op == ';')
                    std::swap(result.kids[0], result.kids[1]);
                return result;
            };
            return turn(turn, w);
        }();
        const std::size_t likely = claims.size() + 2;
        claim(Kind::inclusion, w, seq(w, seq(back, w)));
        claim(Kind::cycles, w, back);
        claim(Kind::inclusion, expr(2), expr(2));
        claim(Kind::cycles, expr(2), expr(2));
        std::string file = theory.declarations;
        for (const Statement& s : claims)
            file += concat({"assert ", text(s), "\n"});
        INFO(file);
        const Answers answers =
            decide_text(file, 2, {.max_states = 100, .max_edges = 1'000, .max_rounds = 10, .stop = {}});
        INFO(answers.errors);
        REQUIRE(answers.decisions.size() == claims.size());

        std::vector<const Structure*> violating(claims.size(), nullptr);
        std::vector<Structure> structures;
        for (std::size_t n = 1; n <= 2; ++n)
            for (unsigned bits = 0; bits < 1U << (2 * n * n + n); ++bits) {
                Structure m;
                m.size = n;
                unsigned rest = bits;
                for (const char* name : {"a", "b"})
                    for (std::size_t i = 0; i < n * n; ++i, rest >>= 1U)
                        if ((rest & 1U) != 0)
                            m.relations[name].set(i / n, i % n);
                for (std::size_t i = 0; i < n; ++i, rest >>= 1U)
                    if ((rest & 1U) != 0)
                        m.put("P", i);
                if (satisfies(m, theory))
                    structures.push_back(std::move(m));
            }
        for (int tries = 0; tries < 40; ++tries)
            if (auto m = random_structure(random, theory))
                structures.push_back(std::move(*m));
        for (std::size_t i = 0; i < claims.size(); ++i) {
            INFO("claim " << text(claims[i]));
            for (const Structure& m : structures)
                if (violating[i] == nullptr && !violations(m, claims[i]).empty())
                    violating[i] = &m;
            switch (answers.decisions[i].verdict) {
            case prover::Verdict::proved:
                ++proved;
                only_so += i < likely ? 1 : 0;
                if (violating[i] != nullptr)
                    FAIL_CHECK("proved, and fails here: " << violating[i]->show());
                break;
            case prover::Verdict::refuted:
                ++refuted;
                CHECK((violating[i] != nullptr || answers.decisions[i].counterexample->witness));
                break;
            case prover::Verdict::unknown:
                ++unknown;
                if (std::getenv("KATLAS_TEST_SHOW") != nullptr)
                    std::cout << "unknown" << (violating[i] != nullptr ? ", refuted by a structure" : "") << ": "
                              << theory.declarations << "claim " << text(claims[i]) << "\n\n";
                break;
            }
        }
    }
    std::cout << "consequences: " << proved << " proved (" << only_so << " of the kinds at hand), " << refuted
              << " refuted, " << unknown << " unknown\n";
    CHECK(proved > 2 * refuted / 3);
    CHECK(unknown <= proved / 10);
}
