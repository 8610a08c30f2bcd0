// The interpreter of checkers' plans agrees with the reference semantics.
#include "codegen/agreement.hpp"
#include "katlas/codegen/interpreter.hpp"
#include "support/scale.hpp"

namespace katlas::tests {
namespace {

TEST_CASE("small graphs: interpreted checkers agree with the reference", "[codegen]") {
    const auto [name, events] = GENERATE(table<std::string, std::size_t>(
        {{"sc", 4}, {"tso", 4}, {"tso-fences-all", 3}, {"pso", 4}, {"ra", 4}, {"sra", 4}, {"rc11", 3}}));
    const Planned planned(name);
    codegen::Interpreter checker(planned.plan);
    const Tally tally = compare_on_small_graphs(planned, checker, events);
    CHECK(tally.skipped < 2 * tally.graphs);
    CHECK(tally.consistent > static_cast<std::uint64_t>(scaled(100)));
    if (!is_scaled_down())
        CHECK(tally.graphs > tally.consistent);
}

TEST_CASE("random graphs: interpreted checkers agree with the reference", "[codegen]") {
    const std::string name =
        GENERATE(as<std::string>(), "sc", "tso", "pso", "ra", "sra", "rc11", "rc11-20", "rc11-genmc");
    const Planned planned(name);
    codegen::Interpreter checker(planned.plan);
    std::mt19937 random(20260115);
    Tally tally;
    for (int i = 0; i < scaled(30); ++i) {
        WalkLimits limits;
        limits.threads = 2 + static_cast<std::uint32_t>(i % 3);
        limits.locations = 1 + static_cast<std::uint32_t>(i % 3);
        limits.max_events = 6 + static_cast<std::uint32_t>(i % 35);
        const Tally one = compare_on_walk(planned, checker, limits, random);
        tally.graphs += one.graphs;
        tally.consistent += one.consistent;
    }
    CHECK(tally.consistent > static_cast<std::uint64_t>(scaled(100)));
    CHECK(tally.graphs > tally.consistent + static_cast<std::uint64_t>(scaled(100)));
}

} // namespace
} // namespace katlas::tests
