// What is transformed for sequential consistency has the final states there that the original has under the model.
#include "katlas/machine/read_test.hpp"
#include "katlas/transform/critical_cycles.hpp"
#include "katlas/transform/delay_pairs.hpp"
#include "katlas/transform/print_program.hpp"
#include "katlas/workbench/robust.hpp"
#include "katlas/workbench/transform.hpp"
#include "support/scale.hpp"
#include "transformed_programs.hpp"

#include <algorithm>
#include <filesystem>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {

TEST_CASE("random programs with explicit store buffers have the final states of the model", "[transform]") {
    TransformExplorer explorer;
    explorer.mapping = *workbench::mapping_choice("none");
    unsigned compared = 0;
    const std::uint32_t first = std::random_device()();
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(scaled(60)); ++i)
        for (const char* const model : {"tso", "pso"}) {
            CAPTURE(first + i);
            compared += explorer.compare(source_of(RandomBufferTest(first + i).text()), model) ? 1 : 0;
        }
    CHECK(compared == 2 * static_cast<unsigned>(scaled(60)));
}

TEST_CASE("values that go through several registers, and through wider ones, are kept", "[transform]") {
    TransformExplorer explorer;
    explorer.mapping = *workbench::mapping_choice("none");
    for (const char* const body :
         {"int r0; int r1; int r2; r0 = atomic_load_explicit(x, memory_order_relaxed); r1 = r0; r2 = r1;",
          "int r0; long long r1; int r2; r0 = atomic_load_explicit(x, memory_order_relaxed); r1 = r0; r2 = r1;",
          "int r0; int r2; r0 = atomic_load_explicit(x, memory_order_relaxed); r2 = r0; r0 = r2; r2 = r0;"})
        for (const char* const model : {"tso", "pso"})
            CHECK(explorer.compare(
                source_of(fmt::format("C copies\n{{ int x = 5; }}\nP0 (atomic_int* x) {{ {} }}\nP1 (atomic_int* x) {{ "
                                      "atomic_store_explicit(x, 3, memory_order_relaxed); }}\nexists (0:r2=3)\n",
                                      body)),
                model));
    CHECK(explorer.compare(source_of("C unsigned\n{ }\nP0 (atomic_ulong* x) { atomic_store_explicit(x, -1, "
                                     "memory_order_relaxed); }\nP1 (atomic_ulong* x) { unsigned long r0 = "
                                     "atomic_load_explicit(x, memory_order_relaxed); }\nexists (1:r0=-1)\n"),
                           "tso"));
}

TEST_CASE("tests of the oracle have the final states of the model with explicit store buffers", "[transform]") {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(KATLAS_SOURCE_DIR) / "../shared/oracle/c11/tests";
    if (!fs::exists(folder)) {
        WARN("the shared data is absent");
        return;
    }
    unsigned compared = 0;
    unsigned refused = 0;
    for (const char* const mapping : {"none", ""}) {
        TransformExplorer explorer;
        explorer.mapping = *workbench::mapping_choice(mapping);
        std::vector<fs::path> files;
        for (const fs::directory_entry& file : fs::recursive_directory_iterator(folder))
            if (file.path().extension() == ".litmus")
                files.push_back(file.path());
        std::ranges::sort(files);
        const std::size_t part = std::max<std::size_t>(1, 5 / static_cast<std::size_t>(scaled(1)));
        for (std::size_t i = 0; i < files.size(); i += part) {
            ProgramSource source;
            source.text = files[i].string();
            for (const char* const model : {"tso", "pso"})
                ++(explorer.compare(source, model) ? compared : refused);
        }
    }
    CHECK(compared > 100);
    CHECK(refused == 0);
}

TEST_CASE("a program without a critical cycle is robust", "[transform]") {
    const workbench::MappingChoice mapping = *workbench::mapping_choice("none");
    CheckModels models([](const std::string&) {});
    unsigned proved = 0;
    unsigned weak = 0;
    const std::uint32_t first = std::random_device()();
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(scaled(100)); ++i)
        for (const char* const model : {"tso", "pso", "rc11", "power"}) {
            const ProgramSource source = source_of(RandomBufferTest(first + i).text());
            INFO(first + i << " under " << model << "\n" << *source.content);
            const auto buffers = workbench::store_buffers_of(model);
            const workbench::CyclesResult cycles =
                workbench::find_cycles(source, model, buffers ? std::optional(*buffers) : std::nullopt, mapping, 3);
            REQUIRE(cycles.error == "");
            REQUIRE(cycles.complete);
            CheckTask task;
            task.mapping = &mapping;
            task.model = model;
            task.unroll = 3;
            const workbench::RobustResult explored = workbench::find_robustness(source, models, task);
            REQUIRE(explored.checked.error == "");
            if (cycles.cycles.empty()) {
                CHECK(explored.weak_executions == 0);
                // Of several executions with one fault only one is kept, so that the others are not looked at.
                CHECK((explored.robust || (explored.undecided && !explored.checked.faults.empty())));
            }
            proved += cycles.cycles.empty() ? 1 : 0;
            weak += explored.weak_executions == 0 ? 0 : 1;
        }
    CHECK(proved + weak > static_cast<unsigned>(scaled(10)));
    CHECK(workbench::has_critical_cycles_only("power"));
    CHECK(workbench::has_critical_cycles_only("rc11"));
    CHECK(!workbench::has_critical_cycles_only("rmo")); // two reads of one location may change places
}

// Of each critical cycle one pair is not enough: see delay_pairs.hpp.
TEST_CASE("a cycle that passes a thread twice counts for the choice of pairs", "[transform]") {
    const std::string text = R"(C twice
{ }
P0 (atomic_int* x, atomic_int* y, atomic_int* z, atomic_int* u) {
  atomic_store_explicit(x, 1, memory_order_relaxed);
  atomic_store_explicit(y, 1, memory_order_relaxed);
  int r0 = atomic_load_explicit(z, memory_order_relaxed);
  int r1 = atomic_load_explicit(u, memory_order_relaxed);
}
P1 (atomic_int* y, atomic_int* z) {
  int r0 = atomic_load_explicit(y, memory_order_relaxed);
  atomic_store_explicit(z, 1, memory_order_relaxed);
}
P2 (atomic_int* x, atomic_int* u) {
  atomic_store_explicit(u, 1, memory_order_relaxed);
  int r0 = atomic_load_explicit(x, memory_order_relaxed);
}
exists (0:r0=1 /\ 0:r1=0 /\ 1:r0=1 /\ 2:r0=0)
)";
    TransformExplorer explorer;
    explorer.mapping = *workbench::mapping_choice("none");
    CHECK(explorer.compare(source_of(text), "tso"));
    CHECK(explorer.states(source_of(text), "tso").outcomes.verdict == program::Verdict::sometimes);

    SourceMap sources;
    Diagnostics diagnostics;
    const auto test = machine::load_test(sources.add("test.litmus", text), sources, diagnostics);
    REQUIRE(test);
    const transform::EventGraph graph(test->program, transform::StoreBuffers::of_threads);
    CHECK(transform::find_critical_cycles(graph).cycles.size() == 1);
    // x and u of P0 are on the only critical cycle, and so are u and x of P2.
    for (const auto& [pair, verdict] : {std::pair(transform::EventPair{0, 3}, program::Verdict::never),
                                        std::pair(transform::EventPair{6, 7}, program::Verdict::sometimes)}) {
        REQUIRE(graph.is_unsafe(pair.first, pair.second));
        const auto threads = transform::with_store_buffers(
            test->program, graph.buffers(), transform::closed_delays(graph, {pair}, test->program.num_threads()));
        const std::string one = transform::as_litmus_test({test->program, &test->condition, threads, "one pair"});
        INFO(one);
        CHECK(explorer.states(source_of(one), "sc").outcomes.verdict == verdict);
    }
}

} // namespace katlas::tests
