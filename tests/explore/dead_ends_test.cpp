// Dead ends are counted as in a recursion that asks each graph whether an
// execution was reached from it.
#include "katlas/explore/dead_ends.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

// A random tree, walked in the way of the explorer.
struct RandomTree {
    std::mt19937_64 random;
    explore::DeadEnds<true> counted;
    std::uint64_t found = 0;    // by `counted`
    std::uint64_t expected = 0; // by the recursion

    // A graph that has been found. Returns whether an execution is reached.
    bool visit(int depth) {
        counted.open();
        counted.stand_at_open(true); // it is extended
        bool reached = false;
        if (depth == 0 || random() % 5 == 0) {
            reached = random() % 3 == 0;
            if (reached)
                counted.reach();
        } else {
            for (auto alternatives = random() % 4; alternatives > 0; --alternatives) {
                counted.stand_at_open(false); // an event was added, or has got another alternative
                if (random() % 4 != 0)        // which is consistent
                    reached = visit(depth - 1) || reached;
                found += counted.leave();
            }
            counted.stand_at_open(true); // the event was removed
        }
        found += counted.leave();
        expected += reached ? 0 : 1;
        return reached;
    }
};

TEST_CASE("random trees: dead ends are counted as by a recursion", "[reads-from]") {
    std::uint64_t all = 0;
    for (int seed = 0; seed < scaled(1000); ++seed) {
        RandomTree tree{.random = std::mt19937_64(static_cast<std::uint64_t>(seed)), .counted = {}};
        tree.visit(6);
        CAPTURE(seed);
        REQUIRE(tree.found == tree.expected);
        all += tree.found;
    }
    CHECK(all > 0);
}

} // namespace
} // namespace katlas::tests
