// The search for violations against plain enumeration and evaluation, on random claims; false claims that it must
// catch; the shipped theorems.

#include "katlas/semantics/cross_check.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/print_graph.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "loaded.hpp"
#include "prover/structures.hpp"
#include "support/scale.hpp"

#include <filesystem>
#include <iostream>
#include <set>

using namespace katlas;
using namespace katlas::graph;
using katlas::tests::concat;
using katlas::tests::Loaded;

namespace {

std::size_t proper_events(const ExecutionGraph& g) {
    return static_cast<std::size_t>(std::ranges::count_if(g.events(), [](const Event& e) { return !e.is_initial(); }));
}

// Does some visited graph violate the claim? No bounds, no shortcuts.
std::optional<std::size_t> least_violation(const Document& d, const kat::Claim& claim,
                                           const EnumerationLimits& limits) {
    std::vector<kat::ExprRef> roots{claim.left};
    if (claim.kind == kat::Claim::Kind::inclusion || claim.kind == kat::Claim::Kind::equality)
        roots.push_back(claim.right);
    // `rot` and `dedup` do not change what is mentioned.
    Judge judge(d.terms, compile(d, claim).value());
    std::optional<std::size_t> found;
    enumerate(d, roots, limits, [&](const ExecutionGraph& g) {
        if (!judge.all_hold(g))
            found = proper_events(g);
        return !found;
    });
    return found;
}

ViolationSearch search(const Loaded& loaded, std::size_t max) {
    EnumerationLimits limits;
    limits.max_events = max;
    return find_violation(loaded.document, loaded.document.assertions.front().claim, limits);
}

} // namespace

TEST_CASE("a violation is found iff one of the enumerated graphs is one") {
    constexpr std::uint32_t seed = 51;
    std::cout << "violations: seed " << seed << "\n";
    tests::Random random(seed);
    const std::vector<std::string> letters = {"po", "po",  "po-loc", "rf",  "rfe",    "co",         "coi",
                                              "fr", "rmw", "data",   "any", "detour", "same-thread"};
    const std::vector<std::string> predicates = {"R", "W", "F", "SC", "EXCL"};
    const std::vector<std::string> assumptions = {"",
                                                  "",
                                                  "assume [R];po;[R] <= po-loc\n",
                                                  "assume acyclic po | rf\n",
                                                  "assume [R];po;[W] <= data\n",
                                                  "assume [W & SC];po;[R] <= po;[F];po\n",
                                                  "assume total po\n"};
    int held = 0;
    int violated = 0;
    for (int round = 0, rounds = tests::scaled(100); round < rounds; ++round) {
        tests::Statement s;
        s.kind = static_cast<tests::Statement::Kind>(round % 9);
        s.left = random.expr(2, letters, predicates, 15);
        s.right = random.expr(2, letters, predicates, 15);
        s.middle = random.expr(1, letters, predicates, 15);
        if (random.chance(50)) { // much lies below it
            const auto letter = [](const char* name) { return tests::Ex{'l', name, {}}; };
            s.right = {
                '|', "", {s.right, {'+', "", {{'|', "", {letter("po"), letter(random.chance(50) ? "rf" : "fr")}}}}}};
        }
        const Loaded loaded(concat({random.pick(assumptions), "assert ", tests::text(s), "\n"}));
        const Document& d = loaded.document;
        INFO(loaded.sources.text(d.assertions.front().where));
        EnumerationLimits limits;
        limits.max_events = 2 + random.below(2);
        limits.max_attempts = 2000;
        const ViolationSearch found = find_violation(d, d.assertions.front().claim, limits);
        const auto expected = least_violation(d, d.assertions.front().claim, limits);
        REQUIRE(found.complete);
        REQUIRE_FALSE(found.sampled);
        CHECK(found.violation.has_value() == expected.has_value());
        (expected ? violated : held) += 1;
        if (!found.violation)
            continue;
        const ExecutionGraph& g = *found.violation;
        INFO(print_graph(d.theory, g));
        CHECK(proper_events(g) == expected);
        CHECK(defects(d, g).empty());
        CHECK(violated_assumptions(d, g).empty());
        CHECK(holds(d, g, d.assertions.front().claim) == false);
    }
    std::cout << "violations: " << held << " claims hold, " << violated << " are violated\n";
    CHECK(held > (held + violated) / 10);
    CHECK(violated > (held + violated) / 10);
}

TEST_CASE("relations without rules are tried as exhaustively as if one by one") {
    constexpr std::uint32_t seed = 52;
    std::cout << "violations by supports: seed " << seed << "\n";
    tests::Random random(seed);
    const std::vector<std::string> letters = {"po", "po-loc", "rfe", "fr", "data", "ctrl", "r", "r", "s", "any"};
    const std::vector<std::string> predicates = {"R", "W"};
    const std::string declared = "relation r (keeps thread)\nrelation s : R * id\n";
    // What narrows a relation, what only another one can satisfy, and one way or the other.
    const std::vector<std::string> assumptions = {"assume r <= data\n",
                                                  "assume data <= ctrl\nassume s <= r\n",
                                                  "assume r <= po-loc\nassume r <= fre;rfe | rmw\n",
                                                  "assume s;s <= s\n",
                                                  "assume [R];po;[W] <= s;r? | ctrl\n",
                                                  "assume r <= s;s^-1\nassume irreflexive s\n",
                                                  "assume s <= po | rf^-1\n",
                                                  "assume [R];po <= r unless s;rf\n"};
    int held = 0;
    int violated = 0;
    for (int round = 0, rounds = tests::scaled(160); round < rounds; ++round) {
        tests::Statement s;
        s.kind = static_cast<tests::Statement::Kind>(round % 9);
        s.left = random.expr(2, letters, predicates, 15);
        s.right = random.expr(2, letters, predicates, 15);
        s.middle = random.expr(1, letters, predicates, 15);
        const Loaded loaded(concat({declared, random.pick(assumptions), "assert ", tests::text(s), "\n"}));
        const Document& d = loaded.document;
        INFO(loaded.sources.text(d.assertions.front().where));
        EnumerationLimits limits;
        limits.max_events = 2;
        limits.max_attempts = 20000;
        const auto expected = least_violation(d, d.assertions.front().claim, limits);
        const ViolationSearch found = find_violation(d, d.assertions.front().claim, limits);
        REQUIRE(found.complete);
        REQUIRE_FALSE(found.sampled);
        CHECK(found.violation.has_value() == expected.has_value());
        if (!found.violation) {
            ++held;
            continue;
        }
        ++violated;
        const ExecutionGraph& g = *found.violation;
        INFO(print_graph(d.theory, g));
        CHECK(proper_events(g) == expected);
        CHECK(defects(d, g).empty());
        CHECK(violated_assumptions(d, g).empty());
        CHECK(holds(d, g, d.assertions.front().claim) == false);
    }
    std::cout << "violations by supports: " << held << " claims hold, " << violated << " are violated\n";
    CHECK(held > (held + violated) / 10);
    CHECK(violated > (held + violated) / 10);
}

TEST_CASE("false claims are caught") {
    const std::vector<std::pair<const char*, std::size_t>> claims = {
        {"assert po <= po-loc", 2},
        {"assert empty po", 2},
        {"assert rf <= po", 1},
        {"assert co;rf <= co", 2},
        {"assert irreflexive fr;rfe;po", 3},
        {"assert acyclic po | rf", 4},
        {"assert acyclic po | rf | co | fr", 3},
        {"assert [R];po;[W] <= data", 2},
        {"assert rf = rfe", 2},
        {"assert irreflexive fre;coe;rmw^-1", 3},
        {"relation r : R * W\nassert r <= po", 1},
        {"relation r : W * W\nassume co <= r\nassert empty r", 1}, // there is an initial write before each
        {"relation r : W * W\nassume co <= r\nassert irreflexive po;r;rf", 2},
        {"relation r\nassume r <= 0 unless r\nassert empty [W];r;[R]", 1}, // a pair more, for the condition
    };
    for (const auto& [text, events] : claims) {
        INFO(text);
        const Loaded loaded(text);
        CHECK_FALSE(search(loaded, events - 1).violation.has_value());
        const ViolationSearch found = search(loaded, events);
        REQUIRE(found.violation.has_value());
        CHECK(proper_events(*found.violation) == events);
        CHECK(holds(loaded.document, *found.violation, loaded.document.assertions.front().claim) == false);
    }
}

TEST_CASE("where not all values are tried, the search says so") {
    EnumerationLimits limits;
    const Loaded hard("relation a\nrelation b\nassume a <= b\nassume b <= a\nassert a;b^-1;a <= b;a^-1;b");
    limits.max_attempts = 50;
    const ViolationSearch found = find_violation(hard.document, hard.document.assertions.front().claim, limits);
    CHECK(found.sampled);
    CHECK_FALSE(found.violation.has_value());
}

TEST_CASE("a claim without a meaning on graphs is refused") {
    const Loaded loaded("assert rot po <= po");
    const ViolationSearch found = search(loaded, 2);
    CHECK_FALSE(found.complete);
    CHECK_FALSE(found.why.empty());
}

TEST_CASE("where assumptions forbid writes there are no initial ones, and so no events with a location") {
    CHECK_FALSE(search(Loaded("assume [!R] = 0\nassert po <= 0"), 3).violation);
    CHECK_FALSE(search(Loaded("assume [W] = 0\nassert [R] <= 0"), 3).violation);
    CHECK(search(Loaded("assume [!F] = 0\nassert po <= 0"), 2).violation);
    CHECK(search(Loaded("assume [W & SC] = 0\nassert rf <= 0"), 2).violation);
}
