// Generated checkers, compiled and loaded while the tests run, agree with the reference semantics; so does what serves
// in their place where there is no compiler.
#include "codegen/agreement.hpp"
#include "katlas/codegen/emit.hpp"
#include "katlas/codegen/interpreter.hpp"
#include "katlas/codegen/requirements.hpp"
#include "katlas/frontend/shipped.hpp"
#include "loader_fixture.hpp"
#include "random_model.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <random>

using namespace katlas;
using namespace katlas::testing;
using tests::Planned;

namespace {

void check_agreement(const Planned& planned, codegen::AnyChecker& checker) {
    constexpr unsigned seed = 20240612;
    INFO(planned.plan.model << ", seed " << seed);
    CHECK(checker.facts().has_rmw_atomicity == planned.plan.has_rmw_atomicity);
    CHECK(checker.facts().coherent == planned.plan.coherent);
    CHECK(checker.facts().maximal_extensions_are_consistent == planned.plan.maximal_extensions_are_consistent);
    CHECK(checker.facts().has_happens_before == (planned.plan.view && planned.plan.view->declared));
    std::mt19937 random(seed);
    tests::Tally tally;
    for (int i = 0; i < 3 + tests::scaled(7); ++i) {
        tests::WalkLimits limits;
        limits.max_events = 8 + static_cast<std::uint32_t>(i);
        const tests::Tally one = tests::compare_on_walk(planned, checker, limits, random);
        tally.graphs += one.graphs;
        tally.consistent += one.consistent;
    }
    CHECK(tally.consistent > 10);
    CHECK(tally.consistent < tally.graphs);
}

void check_clocks(const Planned& planned, codegen::AnyChecker& checker) {
    codegen::Interpreter interpreter(planned.plan);
    std::mt19937 random(20240613);
    tests::GraphWalk walk(
        {}, checker.initial_atom(), [&](graph::Label l) { return checker.atom_of(l); }, random);
    walk.run([&](const graph::SparseGraph& g, graph::EventId e) {
        for (graph::EventId f = 0; f < g.size(); ++f)
            CHECK(std::ranges::equal(checker.clock(g, f), interpreter.clock(g, f)));
        return checker.consistent_after(g, e);
    });
}

const char* const own_model = "view hb = (po | [REL];rf;[ACQ])+\n"
                              "irreflexive hb;(co | fr)? as coherence-of-hb\n"
                              "acyclic po | rf as causal\n"
                              "irreflexive fre;coe;rmw^-1 as atomicity\n";

} // namespace

TEST_CASE("loaded checkers agree with the reference") {
    const Folder cache;
    const codegen::LoadOptions options{.compiler = {}, .cache = cache.path() / "cache"};
    const Planned tso("tso");
    const Planned own("own", own_model);
    const codegen::CheckerMaker tso_makers = codegen::make_checkers(tso.plan, options);
    const codegen::CheckerMaker own_makers = codegen::make_checkers(own.plan, options);
    if (tso_makers.interpreted_because)
        FAIL(tso_makers.interpreted_because->message << "\n" << tso_makers.interpreted_because->output);
    REQUIRE_FALSE(own_makers.interpreted_because);
    // Both at a time.
    const auto tso_checker = tso_makers.make();
    const auto own_checker = own_makers.make();
    check_agreement(tso, *tso_checker);
    check_agreement(own, *own_checker);
    check_clocks(own, *own_checker);
    CHECK(tso_checker->clock(graph::SparseGraph(1, 1, tso_checker->initial_atom()), 0).empty());
    // The text is the same another time, hence its key.
    const auto again = loaded(codegen::load_checker(codegen::emit_checker(codegen::without_names(own.plan)), options));
    CHECK(again.origin() == codegen::LoadedChecker::Origin::cached);
    CHECK(again.model() == "model"); // no name of the user's is compiled
}

TEST_CASE("without a compiler checkers are interpreted") {
    const Folder folder;
    const Variable cxx("CXX", "");
    const Variable path("PATH", folder.path().string());
    const Planned own("own", own_model);
    const codegen::CheckerMaker makers =
        codegen::make_checkers(own.plan, {.compiler = {}, .cache = folder.path() / "cache"});
    REQUIRE(makers.interpreted_because);
    CHECK(makers.interpreted_because->kind == codegen::LoadError::Kind::no_compiler);
    check_agreement(own, *makers.make());
}

TEST_CASE("what plans say of models is what was established of them") {
    int compared = 0;
    std::size_t number = 0;
    for (const ShippedModel& shipped : shipped_models()) {
        if (number++ % tests::stride_of(5) != 0)
            continue;
        const std::string name(shipped.name);
        INFO(name);
        SourceMap sources;
        Diagnostics diagnostics;
        std::vector<std::string> keys;
        const Document document = load_models({name}, {}, sources, diagnostics, keys);
        REQUIRE_FALSE(diagnostics.has_errors());
        std::string why;
        const auto plan = codegen::plan_checker(document, sources, keys.front(), name, why);
        if (!plan)
            continue; // it needs relations that programs do not give yet
        const auto result = codegen::examine(document, document.models.at(keys.front()));
        const auto* profile = std::get_if<codegen::ExplorationProfile>(&result);
        if (profile == nullptr)
            continue;
        ++compared;
        CHECK(plan->has_rmw_atomicity == profile->atomic);
        CHECK(plan->coherent == profile->coherent);
        CHECK(plan->maximal_extensions_are_consistent);
        CHECK(profile->causal_order == codegen::CausalOrder::program_order);
    }
    CHECK(compared >= (tests::is_scaled_down() ? 1 : 8));
}

TEST_CASE("loaded checkers of random models agree with the reference") {
    const Folder cache;
    const codegen::LoadOptions options{.compiler = {}, .cache = cache.path() / "cache"};
    constexpr unsigned seed = 20260119;
    std::mt19937 random(seed);
    tests::Tally tally;
    for (int i = 0; i < tests::scaled(2); ++i) {
        const std::string text = tests::RandomModel(random).text();
        CAPTURE(seed, i, text);
        const Planned planned("random", text);
        const codegen::CheckerMaker makers = codegen::make_checkers(planned.plan, options);
        REQUIRE_FALSE(makers.interpreted_because);
        const auto checker = makers.make();
        for (int walk = 0; walk < 8; ++walk) {
            tests::WalkLimits limits;
            limits.max_events = 6 + 2 * static_cast<std::uint32_t>(walk);
            limits.stale = 60;
            const tests::Tally one = tests::compare_on_walk(planned, *checker, limits, random);
            tally.graphs += one.graphs;
            tally.consistent += one.consistent;
        }
    }
    CHECK(tally.graphs > 0);
    CHECK(tally.consistent > 0);
}
