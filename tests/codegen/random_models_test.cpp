// Checkers of random models, interpreted.
#include "codegen/agreement.hpp"
#include "katlas/codegen/interpreter.hpp"
#include "random_model.hpp"
#include "support/scale.hpp"

namespace katlas::tests {
namespace {

TEST_CASE("random models: interpreted checkers agree with the reference", "[codegen]") {
    const unsigned seed = 20260117;
    std::mt19937 random(seed);
    std::uint64_t graphs = 0;
    std::uint64_t consistent = 0;
    for (int i = 0; i < scaled(60); ++i) {
        const std::string text = RandomModel(random).text();
        CAPTURE(seed, i, text);
        const Planned planned("random", text);
        codegen::Interpreter checker(planned.plan);
        for (int walk = 0; walk < 8; ++walk) {
            WalkLimits limits;
            limits.locations = 1 + static_cast<std::uint32_t>(walk % 2);
            limits.max_events = 6 + 2 * static_cast<std::uint32_t>(walk);
            limits.stale = 60;
            const Tally one = compare_on_walk(planned, checker, limits, random);
            graphs += one.graphs;
            consistent += one.consistent;
        }
    }
    CHECK(consistent > graphs / 10);
    CHECK(graphs > consistent + graphs / 10);
}

TEST_CASE("random models: small graphs", "[codegen]") {
    const unsigned seed = 20260118;
    std::mt19937 random(seed);
    for (int i = 0; i < scaled(20); ++i) {
        const std::string text = RandomModel(random).text();
        CAPTURE(seed, i, text);
        const Planned planned("random", text);
        codegen::Interpreter checker(planned.plan);
        (void)compare_on_small_graphs(planned, checker, planned.plan.atoms.count > 6 ? 2 : 3);
    }
}

} // namespace
} // namespace katlas::tests
