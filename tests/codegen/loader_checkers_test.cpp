// Generated checkers, compiled and loaded while the tests run, agree with the reference semantics; so does what serves
// in their place where there is no compiler.
#include "codegen/agreement.hpp"
#include "katlas/codegen/emit.hpp"
#include "katlas/codegen/improving_checker.hpp"
#include "katlas/codegen/interpreter.hpp"
#include "katlas/codegen/requirements.hpp"
#include "katlas/frontend/shipped.hpp"
#include "loader_fixture.hpp"
#include "random_model.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <random>
#include <thread>

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

const char* const loaded_model = "view hb = (po | [REL];rf;[ACQ])+\n"
                                 "irreflexive hb;(co | fr)? as coherence-of-hb\n"
                                 "acyclic po | rf as causal\n"
                                 "irreflexive fre;coe;rmw^-1 as atomicity\n";

} // namespace

TEST_CASE("loaded checkers agree with the reference") {
    const Folder cache;
    const codegen::LoadOptions options{.compiler = {}, .cache = cache.path() / "cache"};
    const Planned tso("tso");
    const Made makers = compiled(tso.plan, options);
    const auto checker = makers.make();
    check_agreement(tso, *checker);
    CHECK(checker->clock(graph::SparseGraph(1, 1, checker->initial_atom()), 0).empty());
}

TEST_CASE("a checker goes over from interpreted to compiled in the midst of a graph") {
    const Folder cache;
    const codegen::LoadOptions options{.compiler = {}, .cache = cache.path() / "cache"};
    const Planned own("own", loaded_model);
    codegen::CompiledBeside beside(own.plan, options);
    const std::shared_ptr<codegen::CompiledBeside> shared(&beside, [](auto*) {});
    codegen::ImprovingChecker improving(own.plan, shared);
    codegen::Interpreter interpreter(own.plan);
    std::mt19937 random(20261122);
    const auto walk = [&](std::size_t wait_at) {
        std::size_t steps = 0;
        tests::GraphWalk one(
            {}, improving.initial_atom(), [&](graph::Label l) { return improving.atom_of(l); }, random);
        one.run([&](const graph::SparseGraph& g, graph::EventId e) {
            if (++steps == wait_at)
                for (int i = 0; i < 6'000 && beside.ready() == nullptr && !beside.failure(); ++i)
                    std::this_thread::sleep_for(std::chrono::milliseconds(10));
            const bool consistent = improving.consistent_after(g, e);
            CHECK(consistent == interpreter.consistent_after(g, e));
            for (graph::EventId f = 0; consistent && f < g.size(); ++f)
                CHECK(std::ranges::equal(improving.clock(g, f), interpreter.clock(g, f)));
            return consistent;
        });
    };
    walk(0);
    walk(5);
    if (const auto why = beside.failure())
        FAIL(why->message);
    REQUIRE(beside.ready() != nullptr);
    walk(0);
    const auto checker = beside.ready()->make();
    check_agreement(own, *checker);
    check_clocks(own, *checker);
    // The text is the same another time, hence its key.
    const auto again = loaded(codegen::load_checker(codegen::emit_checker(codegen::without_names(own.plan)), options));
    CHECK(again.origin() == codegen::LoadedChecker::Origin::cached);
}

TEST_CASE("a compiler that hangs is killed with what it started, and delays nobody") {
    const Folder folder;
    const fs::path compiler = folder.path() / "hangs";
    std::ofstream(compiler) << "#!/bin/sh\necho $$ >> " << (folder.path() / "started").string()
                            << "\nexec sleep 1000\n";
    fs::permissions(compiler, fs::perms::owner_all);
    const Planned own("own", loaded_model);
    const auto is_alive = [&] {
        const std::string pid = text_of(folder.path() / "started");
        return pid.empty() || kill(static_cast<pid_t>(std::stol(pid)), 0) == 0;
    };
    const auto wait_for = [](const auto& happened) {
        for (int i = 0; i < 1000 && !happened(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return happened();
    };
    {
        codegen::CompiledBeside beside(own.plan, {.compiler = compiler.string(), .cache = folder.path() / "cache"});
        CHECK_FALSE(beside.failure());
        REQUIRE(wait_for([&] { return !text_of(folder.path() / "started").empty(); }));
        CHECK(is_alive());
        CHECK(beside.ready() == nullptr);
        beside.abandon();
    }
    CHECK(wait_for([&] { return !is_alive(); }));
}

TEST_CASE("without a compiler checkers are interpreted") {
    const Folder folder;
    const Variable cxx("CXX", "");
    const Variable path("PATH", folder.path().string());
    const Planned own("own", loaded_model);
    const codegen::CompiledBeside beside(own.plan, {.compiler = {}, .cache = folder.path() / "cache"});
    REQUIRE(beside.failure());
    CHECK(beside.failure()->kind == codegen::LoadError::Kind::no_compiler);
    CHECK(beside.ready() == nullptr);
    check_agreement(own, *codegen::interpret(own.plan));
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
        codegen::LemmaStore lemmas; // as it is known: lemmas_test.cpp compares that with what is proved
        const auto plan = codegen::plan_checker(document, sources, keys.front(), name, {}, &lemmas);
        if (!plan)
            continue; // it needs relations that programs do not give yet
        const auto result = codegen::examine(document, document.models.at(keys.front()), {}, &lemmas);
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
        const Made makers = compiled(planned.plan, options);
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
