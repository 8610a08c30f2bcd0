// The checkers in generated/, compiled, agree with the reference semantics, and are what the generator makes today.
#include "codegen/agreement.hpp"
#include "katlas/codegen/emit.hpp"
#include "katlas/codegen/interpreter.hpp"
#include "shipped_checkers.hpp"
#include "support/scale.hpp"

namespace katlas::tests {
namespace {

TEST_CASE("generated checkers are what the generator makes", "[codegen]") {
    int models = 0;
    generated::for_each_checker([&]<typename Checker>() {
        const Planned planned{std::string(Checker::model)};
        const codegen::CheckerText text = codegen::emit_checker(planned.plan);
        CHECK(generated_text(text.stem + ".hpp") == text.header);
        CHECK(generated_text(text.stem + ".cpp") == text.source);
        CHECK(codegen::emit_checker(Planned{std::string(Checker::model)}.plan).header == text.header);
        ++models;
    });
    CHECK(models >= 8);
}

TEST_CASE("small graphs: generated checkers agree with the reference", "[codegen]") {
    generated::for_each_checker([&]<typename Checker>() {
        const Planned planned{std::string(Checker::model)};
        const bool many_kinds = planned.plan.atoms.count > 6;
        Checker checker;
        const Tally tally = compare_on_small_graphs(planned, checker, many_kinds ? 2 : 4);
        CHECK(tally.consistent > static_cast<std::uint64_t>(scaled(100)));
    });
}

TEST_CASE("random graphs: generated checkers agree with the reference", "[codegen]") {
    generated::for_each_checker([&]<typename Checker>() {
        const Planned planned{std::string(Checker::model)};
        Checker checker;
        std::mt19937 random(20260116);
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
    });
}

} // namespace
} // namespace katlas::tests
