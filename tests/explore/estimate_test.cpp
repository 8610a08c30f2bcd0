// Estimates by random descents are close to the numbers of executions that there are.
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
    const explore::Estimate e = explore::find_model_explorer("rc11")->estimate(*built.program, 4000, {});
    INFO(text << ": " << e.executions << " +- " << e.standard_error << ", really " << truth);
    CHECK(std::abs(e.executions - truth) <= 5 * e.standard_error + 1e-6 * truth);
    CHECK(e.standard_error < truth);
}

TEST_CASE("estimates of random programs lie within six standard errors") {
    for (int i = 0; i < scaled(100); ++i) {
        const auto seed = static_cast<std::uint64_t>(5000 + i);
        const program::Program p = RandomProgram(seed, {}).make();
        const auto truth = static_cast<double>(explore::find_model_explorer("ra")->explore(p, {}).executions());
        const explore::Estimate e = explore::find_model_explorer("ra")->estimate(p, 2000, {});
        INFO("seed " << seed << ": " << e.executions << " +- " << e.standard_error << ", really " << truth);
        CHECK(std::abs(e.executions - truth) <= 6 * e.standard_error + 1e-6 * truth);
    }
}

} // namespace katlas::tests
