// What takes too long for the suite; scripts/campaign runs it. Hidden from CTest by the tag.
#include "codegen/agreement.hpp"
#include "shipped_checkers.hpp"

namespace katlas::tests {
namespace {

TEST_CASE("campaign: all graphs with five events", "[.campaign]") {
    generated::for_each_checker([&]<typename Checker>() {
        const Planned planned{std::string(Checker::model)};
        Checker checker;
        const Tally tally = compare_on_small_graphs(planned, checker, planned.plan.atoms.count > 6 ? 3 : 5);
        WARN(planned.key << ": " << tally.graphs << " graphs, " << tally.consistent << " consistent");
        CHECK(tally.consistent > 1000);
    });
}

TEST_CASE("campaign: a million random graphs", "[.campaign]") {
    std::uint64_t graphs = 0;
    std::uint64_t consistent = 0;
    std::mt19937 random(20260119);
    while (graphs < 1'000'000)
        generated::for_each_checker([&]<typename Checker>() {
            const Planned planned{std::string(Checker::model)};
            Checker checker;
            for (std::uint32_t i = 0; i < 105; ++i) {
                WalkLimits limits;
                limits.threads = 2 + i % 3;
                limits.locations = 1 + i % 3;
                limits.max_events = 6 + i % 35;
                const Tally one = compare_on_walk(planned, checker, limits, random);
                graphs += one.graphs;
                consistent += one.consistent;
            }
        });
    WARN(graphs << " graphs, " << consistent << " consistent");
}

} // namespace
} // namespace katlas::tests
