// What is transformed for sequential consistency has the final states there that the original has under the model.
#include "katlas/machine/read_test.hpp"
#include "katlas/transform/critical_cycles.hpp"
#include "katlas/transform/delay_pairs.hpp"
#include "katlas/transform/print_program.hpp"
#include "katlas/workbench/robust.hpp"
#include "katlas/workbench/transform.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <filesystem>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

using workbench::CheckModels;
using workbench::CheckResult;
using workbench::CheckTask;
using workbench::ProgramSource;
using workbench::TransformResult;
using workbench::TransformTask;

ProgramSource source_of(std::string content) {
    ProgramSource source;
    source.text = "test.litmus";
    source.content = std::move(content);
    return source;
}

struct Explorer {
    workbench::MappingChoice mapping;
    CheckModels models{[](const std::string&) {}};

    CheckResult states(const ProgramSource& source, const std::string& model) {
        CheckTask task;
        task.mapping = &mapping;
        task.model = model;
        task.unroll = 3;
        task.races = false;
        task.exploration.keep_going = true;
        task.exploration.max_executions = 30'000;
        return workbench::check_program(source, models, task);
    }

    TransformResult transformed(const ProgramSource& source, const std::string& model, TransformTask::Pairs pairs) {
        const auto buffers = workbench::store_buffers_of(model);
        REQUIRE(buffers);
        TransformTask task;
        task.model = model;
        task.buffers = *buffers;
        task.mapping = &mapping;
        task.unroll = 3;
        task.pairs = pairs;
        return workbench::transform_program(source, task);
    }

    // False if the original is not explored, or cannot be transformed.
    bool compare(const ProgramSource& source, const std::string& model) {
        const CheckResult original = states(source, model);
        if (!original.error.empty())
            return false;
        for (const auto pairs :
             {TransformTask::Pairs::all, TransformTask::Pairs::on_cycles, TransformTask::Pairs::cheapest}) {
            const TransformResult result = transformed(source, model, pairs);
            if (!result.error.empty()) {
                UNSCOPED_INFO(result.error);
                return false;
            }
            INFO(source.text << " under " << model << ", pairs " << static_cast<int>(pairs) << "\n"
                             << source.content.value_or("") << result.text);
            const CheckResult there = states(source_of(result.text), "sc");
            REQUIRE(there.error == "");
            if (there.ended != explore::Ended::no || original.ended != explore::Ended::no)
                continue; // too many
            CHECK(there.outcomes.states == original.outcomes.states);
            CHECK((there.num_errors != 0) == (original.num_errors != 0));
            CHECK(there.outcomes.verdict == original.outcomes.verdict);
        }
        return true;
    }
};

// Accesses, updates, fences and branches of up to three threads.
class RandomBufferTest {
  public:
    explicit RandomBufferTest(std::uint32_t seed) : random_(seed) {}

    std::string text() {
        const unsigned threads = 2 + below(2);
        std::string result = "C random\n{ }\n";
        std::string columns;
        for (unsigned t = 0; t < threads; ++t) {
            std::string declared;
            std::string body;
            const unsigned statements = 2 + below(threads == 2 ? 3 : 2);
            for (unsigned i = 0; i < statements; ++i) {
                declared += fmt::format("  int r{} = 0;\n", i);
                body += statement(i);
                if (below(3) != 0) // the others may be left out of the result
                    columns += fmt::format(" {}:r{};", t, i);
            }
            result += fmt::format("P{} (atomic_int* x, atomic_int* y, atomic_int* z) {{\n{}{}}}\n", t, declared, body);
        }
        return result + fmt::format("locations [{} x; y; z;]\nexists (true)\n", columns);
    }

  private:
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
    const char* location() { return below(5) < 2 ? "x" : below(3) < 2 ? "y" : "z"; }

    std::string simple(unsigned i) {
        switch (below(12)) {
        case 0:
            return "atomic_thread_fence(memory_order_seq_cst);";
        case 1:
            return fmt::format("r{} = atomic_exchange_explicit({}, {}, memory_order_relaxed);", i, location(), i + 1);
        case 2:
            return fmt::format("int e{0} = {1}; r{0} = atomic_compare_exchange_strong_explicit({2}, &e{0}, {3}, "
                               "memory_order_relaxed, memory_order_relaxed); r{0} = r{0} + e{0} * 2;",
                               i, below(2), location(), i + 1);
        case 3:
            return fmt::format("int e{0} = {1}; r{0} = atomic_compare_exchange_weak_explicit({2}, &e{0}, {3}, "
                               "memory_order_relaxed, memory_order_relaxed);",
                               i, below(2), location(), i + 1);
        case 4:
        case 5:
        case 6:
        case 7:
            return fmt::format("atomic_store_explicit({}, {}, memory_order_relaxed);", location(),
                               i != 0 && below(3) == 0 ? fmt::format("r{} + 1", below(i)) : fmt::format("{}", i + 1));
        default:
            return fmt::format("r{} = atomic_load_explicit({}, memory_order_relaxed);", i, location());
        }
    }

    std::string statement(unsigned i) {
        if (i != 0 && below(6) == 0)
            return fmt::format("  if (r{} == {}) {{ {} }} else {{ {} }}\n", below(i), below(3), simple(i), simple(i));
        if (i != 0 && below(12) == 0)
            return fmt::format("  assume(r{} != {});\n", below(i), below(3));
        if (i != 0 && below(12) == 0)
            return fmt::format("  assert(r{} != {});\n", below(i), 1 + below(3));
        if (i != 0 && below(5) == 0)
            return fmt::format("  r{} = r{};\n", i, below(3) == 0 ? below(i) : i - 1);
        if (below(20) == 0)
            return fmt::format("  while (atomic_load_explicit({}, memory_order_relaxed) == {}) {{ {} }}\n", location(),
                               below(2), simple(i));
        return fmt::format("  {}\n", simple(i));
    }

    std::mt19937 random_;
};

} // namespace

TEST_CASE("random programs with explicit store buffers have the final states of the model", "[transform]") {
    Explorer explorer;
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
    Explorer explorer;
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
        Explorer explorer;
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
        for (const char* const model : {"tso", "pso"}) {
            const ProgramSource source = source_of(RandomBufferTest(first + i).text());
            INFO(first + i << " under " << model << "\n" << *source.content);
            const auto buffers = workbench::store_buffers_of(model);
            const workbench::CyclesResult cycles = workbench::find_cycles(source, model, *buffers, mapping, 3);
            REQUIRE(cycles.error == "");
            REQUIRE(cycles.complete);
            CheckTask task;
            task.mapping = &mapping;
            task.model = model;
            task.unroll = 3;
            const workbench::RobustResult explored = workbench::find_robustness(source, models, task);
            REQUIRE(explored.checked.error == "");
            if (cycles.cycles.empty())
                CHECK(explored.robust);
            proved += cycles.cycles.empty() ? 1 : 0;
            weak += explored.robust ? 0 : 1;
        }
    CHECK(proved + weak > static_cast<unsigned>(scaled(10)));
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
    Explorer explorer;
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
