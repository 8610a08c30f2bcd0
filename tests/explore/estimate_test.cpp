// Estimates by random descents are close to the numbers of executions that there are.
#include "katlas/explore/estimate.hpp"
#include "katlas/explore/estimate_among_peers.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/program/families.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {
TEST_CASE("estimates lie within five standard errors of the number of executions") {
    const char* text = GENERATE("ainc:5", "readers:8", "lastzero:5", "casrot:6", "inc:3", "n-writers-a-reader:4");
    const program::FamilyProgram built = program::build_family(text);
    REQUIRE(built.program);
    const auto truth =
        static_cast<double>(explore::find_model_explorer("rc11")->explore(*built.program, {}).executions());
    const explore::Estimate e = explore::find_model_explorer("rc11")->estimate(*built.program, {.descents = 4000});
    INFO(text << ": " << e.executions << " +- " << e.standard_error << ", really " << truth);
    CHECK(std::abs(e.executions - truth) <= 5 * e.standard_error + 1e-6 * truth);
    CHECK(e.standard_error < truth);
}

TEST_CASE("the mean of many estimates is the number of executions") {
    const char* text = GENERATE("ainc:4", "casrot:7", "inc:3", "readers:6");
    const program::FamilyProgram built = program::build_family(text);
    REQUIRE(built.program);
    const explore::ModelExplorer& sc = *explore::find_model_explorer("sc");
    const auto truth = static_cast<double>(sc.explore(*built.program, {}).executions());
    explore::RunningMean mean;
    for (std::uint64_t seed = 1; seed <= 100; ++seed)
        mean.add(sc.estimate(*built.program, {.descents = 300, .seed = seed}).executions);
    INFO(text << ", seeds 1 to 100: " << mean.estimate().executions << " +- " << mean.estimate().standard_error
              << ", really " << truth);
    CHECK(std::abs(mean.estimate().executions - truth) <= 3 * mean.estimate().standard_error + 1e-6 * truth);
}

TEST_CASE("the sum of estimates is that of all descents") {
    explore::RunningMean all;
    std::vector<explore::Estimate> parts;
    double x = 1;
    for (const int descents : {1, 7, 40, 2}) {
        explore::RunningMean part;
        for (int i = 0; i < descents; ++i) {
            x = x < 1e5 ? x * 1.7 : 3;
            part.add(x);
            all.add(x);
        }
        parts.push_back(part.estimate());
    }
    parts.push_back({}); // of one that has made none
    const explore::Estimate sum = explore::sum_of(parts);
    CHECK(sum.descents == 50);
    CHECK(sum.executions == Approx(all.estimate().executions));
    CHECK(sum.standard_error == Approx(all.estimate().standard_error));
    CHECK(explore::sum_of({}).descents == 0);
}

TEST_CASE("an estimate of few heavy descents does not pass for a good one") {
    const auto reliable = [](const char* text) {
        const program::FamilyProgram built = program::build_family(text);
        return explore::find_model_explorer("rc11")->estimate(*built.program, {.descents = 5000}).reliable();
    };
    CHECK(reliable("casrot:9"));
    CHECK(reliable("readers:8"));
    CHECK_FALSE(reliable("lastzero:10"));
}

TEST_CASE("who watches an estimate sees how it comes to be") {
    const program::FamilyProgram built = program::build_family("casrot:6");
    std::uint64_t seen = 0;
    explore::Estimate last;
    const explore::Estimate e = explore::find_model_explorer("sc")->estimate(
        *built.program, {.descents = 50, .see = [&](const explore::Estimate& so_far) {
                             CHECK(so_far.descents == ++seen);
                             last = so_far;
                         }});
    CHECK(seen == 50);
    CHECK(last.executions == e.executions);
}

TEST_CASE("estimates of random programs lie within six standard errors") {
    for (int i = 0; i < scaled(100); ++i) {
        const auto seed = static_cast<std::uint64_t>(5000 + i);
        const program::Program p = RandomProgram(seed, {}).make();
        const auto truth = static_cast<double>(explore::find_model_explorer("ra")->explore(p, {}).executions());
        const explore::Estimate e = explore::find_model_explorer("ra")->estimate(p, {.descents = 2000});
        INFO("seed " << seed << ": " << e.executions << " +- " << e.standard_error << ", really " << truth);
        CHECK(std::abs(e.executions - truth) <= 6 * e.standard_error + 1e-6 * truth);
    }
}

} // namespace katlas::tests
