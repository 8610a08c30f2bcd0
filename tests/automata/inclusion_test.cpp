// check_inclusion without closures: verdicts and shortest lengths against determinisation.
#include "katlas/automata/inclusion.hpp"
#include "katlas/automata/nfa_builder.hpp"

#include <catch2/catch.hpp>

#include "reference.hpp"

using namespace katlas::automata;
using Verdict = InclusionResult::Verdict;

namespace {

void check_against_reference(const Nfa& left, const Nfa& right) {
    const auto expected = reference::shortest_difference(left, right);
    const InclusionResult result = check_inclusion(left, right);
    if (!expected) {
        REQUIRE(result.verdict == Verdict::included);
        REQUIRE(result.counterexample.empty());
        return;
    }
    REQUIRE(result.verdict == Verdict::not_included);
    REQUIRE(result.counterexample.size() == *expected);
    REQUIRE(accepts(left, result.counterexample));
    REQUIRE_FALSE(accepts(right, result.counterexample));
}

} // namespace

TEST_CASE("inclusion agrees with determinisation on random pairs") {
    constexpr unsigned seed = 20240611;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int included = 0;
    for (int i = 0; i < 10000; ++i) {
        INFO("pair " << i);
        const reference::RandomShape left_shape{6, 2, 0.9 + 0.1 * (i % 7), 0.3};
        const reference::RandomShape right_shape{8, 2, 1.2 + 0.1 * (i % 9), 0.6};
        const Nfa left = reference::random_nfa(random, left_shape);
        const Nfa right = reference::random_nfa(random, right_shape);
        check_against_reference(left, right);
        included += reference::shortest_difference(left, right) ? 0 : 1;
    }
    CHECK(included > 1000);
}
