// The exploration of candidates finds what the other explorers find under models that have a causal order, and under
// one that has none what the naive enumerator finds; each once.
#include "causal_models.hpp"
#include "found.hpp"
#include "katlas/codegen/requirements.hpp"
#include "katlas/explore/explore_candidates.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/program/families.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "machine/litmus_fixture.hpp"
#include "random_dependent_program.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

#include <iostream>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using Texts = std::multiset<std::string>;
using explore::explore_candidates;
using explore::Filter;
using explore::Result;

struct JudgedModel {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;
    explicit JudgedModel(const std::string& name) : document(load_models({name}, {}, sources, diagnostics, keys)) {
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    [[nodiscard]] Filter filter() const {
        return [judge = graph::ModelJudge(document, document.models.at(keys[0]), false)](
                   const explore::Configuration& c, const explore::DependencyEdges& d) mutable {
            return judge.consistent(c.graph, d);
        };
    }
};

bool admit_all(const explore::Configuration&, const explore::DependencyEdges&) {
    return true;
}

// Adds the text of everything that the filter admits; for one worker.
Filter noting(Texts& texts, Filter filter) {
    return [&texts, own = std::move(filter)](const explore::Configuration& c, const explore::DependencyEdges& d) {
        if (!own(c, d))
            return false;
        texts.insert(text_of(c, d));
        return true;
    };
}

Texts complete_texts(const Result& r) {
    Texts texts;
    for (const explore::Configuration& c : r.graphs)
        texts.insert(plain(c).text());
    return texts;
}

void compare_with_trust(const std::string& name, std::uint64_t seed, int programs, ProgramShape shape) {
    const JudgedModel model(name);
    explore::Options options;
    options.graphs = 1'000'000;
    options.reductions = explore::no_reductions;
    options.keep_going = true;
    std::uint64_t executions = 0;
    std::uint64_t errors = 0;
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
        const program::Program p = RandomProgram(program_seed, shape).make();
        const Result expected = explore::find_model_explorer(name)->explore(p, options);
        const Result found = explore_candidates(p, options, model.filter(), {.atomic = true});
        INFO("model " << name << ", seed " << program_seed);
        REQUIRE(found.num_errors == expected.num_errors);
        REQUIRE(found.complete == expected.complete);
        REQUIRE(found.blocked == expected.blocked);
        REQUIRE(complete_texts(found) == complete_texts(expected));
        REQUIRE(found.graphs.size() == found.complete);
        executions += found.executions();
        errors += found.num_errors;
    }
    std::cout << "candidates: " << programs << " programs from seed " << seed << " under " << name << ", executions "
              << executions << '\n';
    CHECK(executions > static_cast<std::uint64_t>(programs));
    if (!shape.checks)
        CHECK(errors == 0);
    else if (programs >= 100)
        CHECK(errors > 0);
}

struct Found {
    std::uint64_t complete = 0;
    std::vector<std::string> states;
};

Found run(const std::string& text, unsigned jobs = 1) {
    const AnyLitmus litmus(text);
    INFO(litmus.rendered());
    REQUIRE(litmus.test);
    explore::Options options;
    options.condition = &litmus.test->condition;
    options.jobs = jobs;
    const Result r = explore_candidates(litmus.test->program, options, admit_all, {.atomic = true});
    return {r.complete, r.outcomes->report().states};
}

using List = std::vector<std::string>;

} // namespace

TEST_CASE("candidates give what TruSt finds under models without cycles of po and rf") {
    const int programs = scaled(400);
    std::uint64_t seed = 1;
    for (const char* model : {"sc", "tso", "pso", "sra", "ra", "rc11", "rc11-20"}) {
        compare_with_trust(model, seed, programs, {.max_events = 7});
        seed += 10'000;
    }
    compare_with_trust("rc11", 100'000, programs, {.max_locations = 1, .max_events = 7});
    compare_with_trust("ra", 110'000, programs, {.max_threads = 4, .max_statements = 2, .max_events = 7});
    compare_with_trust("rc11", 130'000, programs, {.max_events = 7, .only = ProgramShape::Only::weak_updates});
    compare_with_trust("sc", 140'000, programs, {.max_events = 8, .only = ProgramShape::Only::updates});
    seed = 150'000;
    for (const char* model : {"sc", "tso", "ra", "rc11"}) {
        compare_with_trust(model, seed, programs, {.max_statements = 4, .max_events = 7, .checks = true});
        seed += 10'000;
    }
}

TEST_CASE("candidates give what causal exploration finds under models of hardware, dependencies included") {
    const int programs = scaled(500);
    int compared = 0;
    for (const char* name : {"imm", "armv8", "power", "riscv"}) {
        const JudgedModel model(name);
        for (int i = 0; i < programs; ++i) {
            const std::uint64_t seed = 200'000 + static_cast<std::uint64_t>(i);
            const program::Program p = RandomDependentProgram(seed, {.max_statements = 5,
                                                                     .max_events = 8,
                                                                     .load_first = i % 2 == 0,
                                                                     .fences = i % 3 == 0,
                                                                     .locks = i % 5 == 0})
                                           .make();
            Texts expected;
            Texts found;
            const Result causal = explore::explore_causally(p, {}, noting(expected, model.filter()));
            // Coherence and atomicity each of them has; without the latter, the filter says so.
            const Result candidates = explore_candidates(p, {}, noting(found, model.filter()), {.atomic = i % 4 != 0});
            INFO("model " << name << ", seed " << seed);
            REQUIRE(found == expected);
            REQUIRE(candidates.complete == causal.complete);
            REQUIRE(candidates.blocked == causal.blocked);
            REQUIRE(candidates.deadlocks == causal.deadlocks);
            ++compared;
        }
    }
    std::cout << "candidates and causal exploration agree on " << compared << " programs from seed 200000\n";
}

TEST_CASE("candidates give what the naive enumerator finds under coherence alone, and without it") {
    const int programs = scaled(600);
    int skipped = 0;
    std::size_t graphs = 0;
    std::size_t cyclic = 0; // in rf and dependencies
    std::size_t beyond = 0; // not coherent
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t seed = 300'000 + static_cast<std::uint64_t>(i);
        // Without fetch-and-ops no value is above 3.
        const program::Program p = RandomDependentProgram(seed, {.max_threads = 2 + i % 2,
                                                                 .max_statements = 5,
                                                                 .max_events = 7,
                                                                 .updates = false,
                                                                 .load_first = i % 4 != 0,
                                                                 .exact_data = true})
                                       .make();
        Texts expected;
        Texts all;
        std::size_t cycles = 0;
        if (!CausalNaive(p, {0, 1, 2, 3}).each(100'000, [&](const CausalNaive::Candidate& c) {
                const graph::BitMatrix values = c.rf | c.data;
                if ((values.plus() & graph::BitMatrix::identity(values.size())).empty())
                    all.insert(c.text());
                if (!c.is_coherent())
                    return;
                expected.insert(c.text());
                const graph::BitMatrix order = c.rf | c.data | c.address | c.control;
                cycles += (order.plus() & graph::BitMatrix::identity(order.size())).empty() ? 0 : 1;
            })) {
            ++skipped;
            continue;
        }
        Texts found;
        (void)explore_candidates(p, {}, noting(found, admit_all), {.atomic = true});
        INFO("seed " << seed);
        REQUIRE(found == expected);
        graphs += found.size();
        cyclic += cycles;
        Texts incoherent;
        (void)explore_candidates(p, {}, noting(incoherent, admit_all), {.coherent = false});
        REQUIRE(incoherent == all);
        beyond += all.size() - expected.size();
    }
    std::cout << "candidates under coherence: " << programs << " programs from seed 300000, too large for the naive "
              << "enumerator " << skipped << ", graphs " << graphs << ", with causes that form a cycle " << cyclic
              << '\n';
    CHECK(skipped < programs / 2 + 1);
    CHECK(cyclic > 0);
    CHECK(beyond > 0);
}

TEST_CASE("without a causal order, what branches depend on comes out of nowhere, and values do not") {
    const std::string branches = R"(C branches
{ }
P0 (atomic_int* x, atomic_int* y) { int r = atomic_load(x); if (r == 1) atomic_store(y, 1); }
P1 (atomic_int* x, atomic_int* y) { int s = atomic_load(y); if (s == 1) atomic_store(x, 1); }
exists (0:r=1 /\ 1:s=1)
)";
    CHECK(run(branches).states == List{"0:r=0; 1:s=0;", "0:r=1; 1:s=1;"});
    // The value of y, which r waits for, comes from a write that waits for r.
    const std::string mixed = R"(C mixed
{ }
P0 (atomic_int* x, atomic_int* y) { int r = atomic_load(x); if (r == 7) atomic_store(y, 7); }
P1 (atomic_int* x, atomic_int* y) { int s = atomic_load(y); atomic_store(x, s); }
exists (0:r=7)
)";
    CHECK(run(mixed).states == List{"0:r=0;", "0:r=7;"});
    const std::string data = R"(C data
{ }
P0 (atomic_int* x, atomic_int* y) { int r = atomic_load(x); atomic_store(y, r); }
P1 (atomic_int* x, atomic_int* y) { int s = atomic_load(y); atomic_store(x, s); }
exists (0:r=1)
)";
    CHECK(run(data).states == List{"0:r=0;"});
    CHECK(run(data).complete == 3);
    // A value that depends on none of its operands does not wait for them.
    const std::string idle = R"(C idle
{ }
P0 (atomic_int* x, atomic_int* y) { int r = atomic_load(x); atomic_store(y, (r ^ r) + 1); }
P1 (atomic_int* x, atomic_int* y) { int s = atomic_load(y); atomic_store(x, s); }
exists (0:r=1)
)";
    CHECK(run(idle).complete == 4);
    const std::string addresses = R"(C addresses
{ }
P0 (atomic_int* x, atomic_int* y) { int r = atomic_load(x); atomic_store(y + (r & 128), 1); }
P1 (atomic_int* x, atomic_int* y) { int s = atomic_load(y); atomic_store(x + (s & 128), 1); }
exists (0:r=1 /\ 1:s=1)
)";
    CHECK(run(addresses).complete == 4);
    for (const std::string& text : {branches, mixed, data, idle, addresses})
        for (const unsigned jobs : {2U, 3U, 7U})
            CHECK(run(text, jobs).complete == run(text).complete);
}

TEST_CASE("several workers find the same candidates") {
    for (int i = 0; i < scaled(100); ++i) {
        const program::Program p = RandomDependentProgram(400'000 + static_cast<std::uint64_t>(i),
                                                          {.max_threads = 4, .max_events = 9, .locks = true})
                                       .make();
        explore::Options options;
        const Result one = explore_candidates(p, options, admit_all, {.atomic = true});
        options.jobs = 3;
        const Result three = explore_candidates(p, options, admit_all, {.atomic = true});
        CHECK(three.complete == one.complete);
        CHECK(three.blocked == one.blocked);
        CHECK(three.deadlocks == one.deadlocks);
        CHECK(three.exhaustive());
    }
}

TEST_CASE("candidates have the data races that checkers find") {
    const JudgedModel model("rc11");
    const auto view = codegen::happens_before_of(model.document, model.keys[0]);
    REQUIRE(view);
    const graph::ModelJudge judge(model.document, model.document.models.at(model.keys[0]), false);
    const explore::CandidateModel candidates{
        .atomic = true, .find_race = [&](const explore::Configuration& c, const explore::DependencyEdges& d) {
            return judge.find_race(c.graph, d, *view);
        }};
    std::uint64_t racy = 0;
    std::uint64_t executions = 0;
    for (int i = 0; i < scaled(400); ++i) {
        const std::uint64_t seed = 500'000 + static_cast<std::uint64_t>(i);
        const program::Program p = RandomProgram(seed, {.max_events = 7, .non_atomic = true}).make();
        const Result expected = explore::find_model_explorer("rc11")->explore(p, {});
        const Result found = explore_candidates(p, {}, model.filter(), candidates);
        INFO("seed " << seed);
        REQUIRE(found.executions() == expected.executions());
        REQUIRE(found.racy == expected.racy);
        CHECK(found.race.has_value() == (found.racy != 0));
        racy += found.racy;
        executions += found.executions();
    }
    CHECK(racy > 0);
    CHECK(racy < executions);
}

TEST_CASE("errors and limits of the exploration of candidates") {
    program::ProgramBuilder b("error");
    const program::Shared x = b.shared("x");
    program::ThreadBuilder writer = b.thread();
    writer.store(x, 1, program::Mode::relaxed);
    program::ThreadBuilder reader = b.thread();
    const program::Reg r = reader.load(x, program::Mode::relaxed);
    reader.check(r == 0, "nobody writes");
    const program::Program p = b.build();
    const Result first = explore_candidates(p, {}, admit_all, {.atomic = true});
    CHECK(first.ended == explore::Ended::error);
    REQUIRE(first.errors.size() == 1);
    CHECK(first.errors[0].thread == 2);
    explore::Options options;
    options.keep_going = true;
    const Result all = explore_candidates(p, options, admit_all, {.atomic = true});
    CHECK(all.exhaustive());
    CHECK(all.num_errors == 1);
    CHECK(all.complete == 1);
    options.max_executions = 1;
    options.keep_going = false;
    const program::Program readers = program::build_family("readers:3").program.value();
    const Result some = explore_candidates(readers, options, admit_all, {.atomic = true});
    CHECK(some.ended == explore::Ended::max_executions);
    CHECK(some.complete == 1);
    const std::atomic<bool> interrupted{true};
    options.max_executions = 0;
    options.stop = StopToken({}, &interrupted);
    CHECK(explore_candidates(program::build_family("ainc:7").program.value(), options, admit_all, {.atomic = true})
              .ended == explore::Ended::interrupt);
    for (const unsigned jobs : {1U, 2U}) {
        options = {};
        options.jobs = jobs;
        CHECK_THROWS_WITH(explore_candidates(readers, options,
                                             [](const auto&, const auto&) -> bool { throw std::runtime_error("no"); },
                                             {.atomic = true}),
                          "no");
    }
}

// The engines that judge whole graphs take bit matrices of one word for each row where that is enough, and others
// beyond.
TEST_CASE("executions of more than 64 events are found by candidates and judged like others") {
    constexpr int writes = 75;
    program::ProgramBuilder b("long");
    const program::Shared x = b.shared("x");
    const program::Shared y = b.shared("y");
    program::ThreadBuilder writer = b.thread();
    for (int i = 1; i <= writes; ++i)
        writer.store(x, i, program::Mode::relaxed);
    writer.store(y, 1, program::Mode::release);
    program::ThreadBuilder reader = b.thread();
    reader.load(y, program::Mode::acquire, "flag");
    reader.load(x, program::Mode::relaxed, "data");
    const program::Program p = b.build();
    // The reader sees any value, or the last one behind the flag.
    CHECK(explore_candidates(p, {}, admit_all, {.atomic = true}).complete == 2 * (writes + 1));
    for (const char* name : {"sc", "tso", "ra", "rc11"}) {
        INFO(name);
        const JudgedModel model(name);
        const Result found = explore_candidates(p, {}, model.filter(), {.atomic = true});
        CHECK(found.complete == writes + 2);
        CHECK(explore::find_model_explorer(name)->explore(p, {}).complete == writes + 2);
    }
}

} // namespace katlas::tests
