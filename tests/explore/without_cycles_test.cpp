// Programs that are seen to have no cycles of po and rf, by their text or by their executions without cycles, have the
// same executions, whichever way they are explored under a model with dependencies; and have none with such a cycle.
#include "causal_models.hpp"
#include "katlas/codegen/improving_checker.hpp"
#include "katlas/codegen/way_to_explore.hpp"
#include "katlas/explore/explore_without_cycles.hpp"
#include "katlas/program/causal_cycles.hpp"
#include "katlas/program/families.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "program/keeps_order.hpp"
#include "program/litmus_fixture.hpp"
#include "random_dependent_program.hpp"
#include "support/scale.hpp"

#include <iostream>

namespace katlas::tests {
namespace {

struct Way {
    std::string name;
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;
    codegen::ExplorationProfile profile;

    explicit Way(const std::string& model)
        : name(model), document(load_models({model}, {}, sources, diagnostics, keys)) {
        REQUIRE_FALSE(diagnostics.has_errors());
        codegen::LemmaStore lemmas(true);
        profile = codegen::way_to_explore(document, sources, keys.at(0), {}, &lemmas).profile;
        REQUIRE(profile.kept_order);
    }

    [[nodiscard]] bool covers(const program::Program& p) const {
        return program::has_no_causal_cycles(p, *profile.kept_order);
    }
    [[nodiscard]] codegen::ImprovingChecker weaker() const {
        return codegen::ImprovingChecker([this] { return codegen::shipped_checker_without_dependencies(name); });
    }
    [[nodiscard]] std::optional<explore::Result> without_cycles(const program::Program& p,
                                                                const explore::Coverage* coverage = nullptr) const {
        explore::Options all;
        all.reductions = explore::no_reductions;
        return explore::explore_without_cycles(p, all, weaker(), codegen::shipped_dependency_checker(name).value(),
                                               coverage);
    }
    [[nodiscard]] explore::Coverage coverage() const { return explore::coverage_of(*profile.kept_order, weaker()); }
    // By the reference semantics.
    [[nodiscard]] explore::Result causally(const program::Program& p, const explore::Options& options = {}) const {
        return explore::explore_causally(
            p, options,
            [judge = graph::ModelJudge(document, document.models.at(keys[0]), false)](
                const explore::Configuration& c, const explore::DependencyEdges& d) mutable {
                return judge.consistent(c.graph, d);
            },
            {.acquire_orders = profile.causal_acquires});
    }
};

bool has_cycle(const explore::Configuration& c) {
    graph::BitMatrix causes(c.graph.size());
    for (graph::EventId e = 0; e < c.graph.size(); ++e) {
        if (c.graph[e].po_next != graph::SparseGraph::none)
            causes.set(e, c.graph[e].po_next);
        if (c.graph.is_read(e))
            causes.set(c.graph[e].rf, e);
    }
    return !(causes.plus() & graph::BitMatrix::identity(c.graph.size())).empty();
}

// The shape of the i-th random program.
DependentShape shape_of(int i) {
    DependentShape shape;
    shape.load_first = i % 2 == 0;
    shape.fences = i % 3 == 0;
    shape.updates = shape.compare_exchanges = i % 5 != 0;
    shape.max_events = 8;
    return shape;
}

bool is_kept(const std::string& statements, graph::KeptOrder kept) {
    const Litmus litmus("C test\n{}\nP0 (atomic_int* x, atomic_int* y) {\n" + statements + "}\nexists (x=1)\n");
    REQUIRE(litmus.test);
    return keeps_reads_before_writes(litmus.test->program, kept);
}

} // namespace

TEST_CASE("random programs that keep their order have the same executions without holes") {
    constexpr std::uint64_t seed = 920000;
    for (const char* model : {"imm", "armv8", "aarch64", "power", "riscv"}) {
        const Way way(model);
        int same = 0;
        int others = 0;
        int missed = 0;
        const int programs = scaled(2500);
        for (int i = 0; i < programs; ++i) {
            const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
            const program::Program p = RandomDependentProgram(program_seed, shape_of(i)).make();
            INFO(model << ", seed " << program_seed);
            if (!way.covers(p)) {
                ++others;
                continue;
            }
            const auto found = way.without_cycles(p);
            if (!found) {
                ++missed;
                continue;
            }
            const explore::Result own = way.causally(p);
            CHECK(found->complete == own.complete);
            CHECK(found->blocked == own.blocked);
            CHECK(found->cut == own.cut);
            CHECK(own.num_errors == 0);
            ++same;
        }
        std::cout << model << ": " << same << " programs without cycles, " << others << " not seen to be, " << missed
                  << " with errors; from seed " << seed << '\n';
        CHECK(same > programs / 10);
    }
}

TEST_CASE("executions without cycles of po and rf tell whether a random program has others") {
    constexpr std::uint64_t seed = 940000;
    for (const char* model : {"imm", "armv8", "aarch64", "power", "riscv"}) {
        const Way way(model);
        const explore::Coverage coverage = way.coverage();
        int cyclic = 0;
        int seen_by_text = 0;
        int seen_by_executions = 0;
        const int programs = scaled(1500);
        for (int i = 0; i < programs; ++i) {
            const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
            DependentShape shape = shape_of(i);
            shape.max_threads = i % 3 == 0 ? 3 : 2;
            const program::Program p = RandomDependentProgram(program_seed, shape).make();
            INFO(model << ", seed " << program_seed);
            explore::Options all;
            all.graphs = 100'000;
            const explore::Result own = way.causally(p, all);
            REQUIRE(own.num_errors == 0);
            const auto with_cycle = static_cast<std::uint64_t>(std::ranges::count_if(own.graphs, has_cycle));
            const auto found = way.without_cycles(p, &coverage);
            explore::LoadBuffering races;
            const bool may_be_cyclic = explore::find_closing_races(
                p, {}, way.weaker(), codegen::shipped_dependency_checker(way.name).value(), coverage, races);
            CHECK(std::ranges::count_if(own.graphs, [](const explore::Configuration& c) {
                      return explore::find_causal_cycle(c.graph).has_value();
                  }) == static_cast<std::ptrdiff_t>(with_cycle));
            if (with_cycle != 0) {
                CHECK(may_be_cyclic);
                ++cyclic;
            }
            if (may_be_cyclic) {
                CHECK_FALSE(found);
                continue;
            }
            CHECK(races.racy == 0);
            if (!found) // a deadlock
                continue;
            CHECK(found->complete == own.complete);
            CHECK(found->blocked == own.blocked);
            CHECK(found->cut == own.cut);
            ++(way.covers(p) ? seen_by_text : seen_by_executions);
        }
        std::cout << model << ": " << cyclic << " programs with cycles; without, " << seen_by_text
                  << " are seen to be by their text and " << seen_by_executions
                  << " more by their executions; from seed " << seed << '\n';
        CHECK(cyclic > programs / 100);
        CHECK(seen_by_executions > programs / 100);
    }
}

TEST_CASE("the executions of programs that keep their order have no cycle of po and rf") {
    for (const char* model : {"armv8", "power", "riscv"}) {
        const Way way(model);
        for (int i = 0; i < scaled(500); ++i) {
            const program::Program p =
                RandomDependentProgram(930000 + static_cast<std::uint64_t>(i), {.load_first = true, .fences = true})
                    .make();
            if (!way.covers(p))
                continue;
            explore::Options all;
            all.graphs = 1'000;
            const explore::Result own = explore::explore_causally(
                p, all,
                [judge = graph::ModelJudge(way.document, way.document.models.at(way.keys[0]), false)](
                    const explore::Configuration& c, const explore::DependencyEdges& d) mutable {
                    return judge.consistent(c.graph, d);
                });
            for (const explore::Configuration& c : own.graphs)
                CHECK_FALSE(has_cycle(c));
        }
    }
}

TEST_CASE("families that keep their order") {
    for (const char* model : {"imm", "armv8", "aarch64", "power", "riscv"}) {
        const Way way(model);
        for (const char* family : {"ainc:4", "casrot:4", "readers:4", "nwrites-loc:4", "lastzero:4", "lamport:2",
                                   "indexer:12", "n-writers-a-reader:4", "cas:4"}) {
            INFO(model << ' ' << family);
            const program::FamilyProgram built = program::build_family(family);
            REQUIRE(built.program);
            if (!way.covers(*built.program)) {
                std::cout << model << ": " << family << " is not seen to keep its order\n";
                continue;
            }
            const auto found = way.without_cycles(*built.program);
            REQUIRE(found);
            const explore::Result own = way.causally(*built.program);
            CHECK(found->complete == own.complete);
            CHECK(found->blocked == own.blocked);
        }
    }
}

TEST_CASE("what orders reads before later writes, whatever they read") {
    const std::string load = "int r = atomic_load_explicit(x, memory_order_relaxed);\n";
    const std::string acquire = "int r = atomic_load_explicit(x, memory_order_acquire);\n";
    const std::string store = "atomic_store_explicit(y, 1, memory_order_relaxed);\n";
    const std::string release = "atomic_store_explicit(y, 1, memory_order_release);\n";
    const std::string add = "int r = atomic_fetch_add_explicit(x, 1, memory_order_relaxed);\n";
    const std::string swap = "int r = atomic_exchange_explicit(x, 1, memory_order_relaxed);\n";
    const std::string other = "int q = atomic_load_explicit(y, memory_order_relaxed);\n";
    const graph::KeptOrder none;
    CHECK(is_kept(store + load, none));
    CHECK_FALSE(is_kept(load + store, none));
    CHECK_FALSE(is_kept(acquire + store, none));
    CHECK(is_kept(acquire + store, {.acquire = true}));
    CHECK_FALSE(is_kept(load + store, {.acquire = true}));
    CHECK_FALSE(is_kept(load + release, none));
    CHECK(is_kept(load + release, {.release = true}));
    CHECK_FALSE(is_kept(load + release + store, {.release = true}));
    CHECK(is_kept(load + "atomic_store_explicit(y, r, memory_order_relaxed);\n", none));
    CHECK_FALSE(is_kept(load + "atomic_store_explicit(y, r, memory_order_relaxed);\n" + store, none));
    CHECK(is_kept(load + "if (r == 1) { " + store + "}\n", none));
    CHECK(is_kept(load + "if (r == 1) { r = 2; }\n" + store, none));
    CHECK(is_kept(load + "atomic_thread_fence(memory_order_release);\n" + store, none));
    CHECK(is_kept(load + "atomic_thread_fence(memory_order_acquire);\n" + store, none));
    CHECK_FALSE(is_kept("atomic_thread_fence(memory_order_acq_rel);\n" + load + store, none));
    // One register that depends on one of two reads.
    CHECK_FALSE(is_kept(load + other + "atomic_store_explicit(y, q, memory_order_relaxed);\n", none));
    CHECK(is_kept(load + other + "atomic_store_explicit(y, q + r, memory_order_relaxed);\n", none));
    // The register is overwritten where one of two ways goes.
    CHECK_FALSE(
        is_kept(load + other + "if (q == 0) { r = 0; }\natomic_store_explicit(y, r, memory_order_relaxed);\n", none));
    // The halves of read-modify-writes.
    CHECK(is_kept(add, none));
    CHECK_FALSE(is_kept(add + store, none));
    CHECK_FALSE(is_kept(swap, none));
    CHECK(is_kept(swap, {.location = true}));
    CHECK(is_kept(swap, {.updates = true}));
    CHECK_FALSE(is_kept(swap + store, {.location = true, .updates = true}));
    CHECK(is_kept(load + "atomic_store_explicit(x, 1, memory_order_relaxed);\n", {.location = true}));
    CHECK(is_kept("int e = 0;\n_Bool b = atomic_compare_exchange_strong_explicit(x, &e, 1, memory_order_relaxed, "
                  "memory_order_relaxed);\n" +
                      store,
                  none));
    // A read of an earlier round of a loop is not what the register depends on.
    CHECK_FALSE(is_kept("int r = 0; int i = 0;\nwhile (i < 2) { r = atomic_load_explicit(x, memory_order_relaxed); i = "
                        "i + 1; }\natomic_store_explicit(y, r, memory_order_relaxed);\n",
                        none));
    CHECK(is_kept("int r = 0;\nwhile (r == 0) { r = atomic_load_explicit(x, memory_order_relaxed); }\n" + store, none));
}

} // namespace katlas::tests
