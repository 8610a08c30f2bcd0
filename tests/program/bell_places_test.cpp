// Trees of scopes: which threads share a scope, against the definition of herd's, thread by thread.
#include "katlas/graph/scope_levels.hpp"
#include "katlas/program/bell_places.hpp"
#include "load_litmus.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

const graph::BellFile::Tags three_levels{"cta", "gpu", "sys"};

graph::BellFile bell_with(const graph::BellFile::Tags& levels) {
    graph::BellFile bell;
    bell.add_enumeration({"scopes", levels});
    bell.set_levels(levels);
    return bell;
}

struct PlacedTest {
    explicit PlacedTest(const std::string& tree, std::size_t threads,
                        const graph::BellFile& bell = bell_with(three_levels)) {
        std::string text = "C t\n{ }\n";
        for (std::size_t t = 0; t < threads; ++t)
            text += fmt::format("P{} (int* x) {{ *x = 1; }}\n", t);
        text += tree + "\nexists (x=1)\n";
        const auto test = load_litmus(sources.add("t.litmus", text), sources, diagnostics, {.bell = &bell});
        if (test)
            places = test->program.places();
    }
    [[nodiscard]] std::string error() const { return first_error(diagnostics, sources); }
    [[nodiscard]] bool share(std::size_t a, std::size_t b, std::size_t level) const {
        return graph::instance_of(places.at(a), level) == graph::instance_of(places.at(b), level);
    }

    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<graph::ThreadPlace> places;
};

// A random tree, with the levels of its scopes, and for each thread the scopes around it.
struct RandomTree {
    std::mt19937_64& random;
    std::size_t num_threads = 0;
    int scopes = 0;
    std::vector<std::vector<std::pair<std::size_t, int>>> around; // by thread: levels and identities, outermost first

    std::string make(std::size_t level, std::vector<std::pair<std::size_t, int>> outer) {
        outer.emplace_back(level, scopes++);
        std::string text = fmt::format("({}", three_levels[level]);
        for (std::size_t i = 0; i < 1 + random() % 3 && num_threads < 8; ++i)
            if (level > 0 && random() % 3 != 0) {
                text += " " + make(random() % level, outer);
            } else {
                text += fmt::format(" {}", num_threads++);
                around.push_back(outer);
            }
        return text + ")";
    }

    // Two threads share a scope of a level that the tree names if they are in the same one. Where the tree names none
    // on the way to one of them, they share it if they share what is around: a narrower scope of the tree below the
    // level, or, without a scope above, the whole system. A thread shares all with itself.
    [[nodiscard]] bool share(std::size_t a, std::size_t b, std::size_t level) const {
        if (a == b)
            return true;
        const auto& of_a = around[a];
        const auto& of_b = around[b];
        const auto above = [&](const auto& path) {
            return std::ranges::any_of(path, [&](const auto& scope) { return scope.first > level; });
        };
        const auto at_or_below = [&](const auto& path) { // the outermost scope that is not wider than the level
            const auto found = std::ranges::find_if(path, [&](const auto& scope) { return scope.first <= level; });
            return found == path.end() ? -1 : found->second;
        };
        const auto exact = [&](const auto& path) {
            return std::ranges::any_of(path, [&](const auto& scope) { return scope.first == level; });
        };
        if (!above(of_a) && !exact(of_a) && !above(of_b) && !exact(of_b))
            return true;
        return at_or_below(of_a) >= 0 && at_or_below(of_a) == at_or_below(of_b);
    }
};

} // namespace

TEST_CASE("a tree of scopes in C says which threads share a scope") {
    const PlacedTest test("scopes: (gpu (cta 0 P1) (cta 2))", 3);
    INFO(test.error());
    REQUIRE(test.places.size() == 3);
    CHECK(test.share(0, 1, 0));
    CHECK_FALSE(test.share(0, 2, 0));
    CHECK(test.share(0, 2, 1));
    CHECK(test.share(1, 2, 2)); // the system is around the tree
    const PlacedTest apart("scopes: (sys (gpu 0 1)) (cta 2)", 3);
    INFO(apart.error());
    REQUIRE(apart.places.size() == 3);
    CHECK_FALSE(apart.share(0, 1, 0)); // below the tree each thread is by itself
    CHECK(apart.share(0, 1, 1));
    CHECK_FALSE(apart.share(0, 2, 2));
    CHECK(PlacedTest("", 2).places.empty());
}

TEST_CASE("faults of trees of scopes are told at their places") {
    CHECK(PlacedTest("scopes: (wave 0)", 1).error() == "t.litmus:4:10: 'wave' is no scope of the Bell file");
    CHECK(PlacedTest("scopes: (cta (gpu 0))", 1).error() == "t.litmus:4:15: a gpu cannot be part of this scope");
    CHECK(PlacedTest("scopes: (cta 0 1)", 1).error() == "t.litmus:4:16: there is no thread 1");
    CHECK(PlacedTest("scopes: (cta 0 0)", 1).error() == "t.litmus:4:16: the place of thread 0 is given twice");
    CHECK(PlacedTest("scopes: (cta 0)", 2).error() == "t.litmus:4:1: thread 1 is in no scope");
    CHECK(PlacedTest("scopes: (cta 0)", 1, graph::BellFile()).error() == "t.litmus:4:10: the Bell file has no scopes");
}

TEST_CASE("threads of random trees share the scopes that the trees say") {
    const unsigned seed = 2412;
    INFO("seed " << seed);
    std::mt19937_64 random(seed);
    std::size_t shared = 0;
    for (int round = 0; round < scaled(400); ++round) {
        RandomTree tree{random, 0, 0, {}};
        std::string text = "scopes: " + tree.make(random() % 3, {});
        if (random() % 3 == 0)
            text += " " + tree.make(random() % 3, {});
        INFO(text);
        const PlacedTest test(text, tree.num_threads);
        INFO(test.error());
        REQUIRE(test.places.size() == tree.num_threads);
        for (std::size_t level = 0; level < 3; ++level)
            for (std::size_t a = 0; a < tree.num_threads; ++a)
                for (std::size_t b = 0; b < tree.num_threads; ++b) {
                    INFO(fmt::format("{} {} {}", a, b, level));
                    CHECK(test.share(a, b, level) == tree.share(a, b, level));
                    shared += a != b && test.share(a, b, level) ? 1U : 0U;
                }
    }
    CHECK(shared > 0);
}

} // namespace katlas::tests
