// A program is robust if and only if sc has as many executions as the model, which includes sc.
#include "frontend/document_fixture.hpp"
#include "katlas/support/files.hpp"
#include "katlas/workbench/robust.hpp"

#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

using workbench::CheckModels;
using workbench::CheckTask;
using workbench::ProgramSource;
using workbench::RobustResult;

// Accesses of two or three locations by two or three threads.
std::string random_accesses(unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](std::size_t n) { return random() % n; };
    std::string text = "C random\n{ }\n";
    const std::size_t threads = 2 + below(2);
    for (std::size_t t = 0; t < threads; ++t) {
        text += fmt::format("P{} (atomic_int* x, atomic_int* y, atomic_int* z) {{\n", t);
        for (unsigned i = 0; i < 3; ++i) {
            const char* const location = below(3) == 0 ? "x" : below(2) == 0 ? "y" : "z";
            const char* const order = below(3) == 0 ? "seq_cst" : "relaxed";
            if (below(6) == 0)
                text += "  atomic_thread_fence(memory_order_seq_cst);\n";
            else if (below(5) == 0)
                text += fmt::format("  int r{} = atomic_exchange_explicit({}, {}, memory_order_{});\n", i, location,
                                    i + 1, order);
            else if (below(2) == 0)
                text += fmt::format("  atomic_store_explicit({}, {}, memory_order_{});\n", location, i + 1, order);
            else
                text += fmt::format("  int r{} = atomic_load_explicit({}, memory_order_{});\n", i, location, order);
        }
        text += "}\n";
    }
    return text + "forall (true)\n";
}

ProgramSource test_of(std::string content) {
    ProgramSource source;
    source.text = "test.litmus";
    source.content = std::move(content);
    return source;
}

// Whether the walk is a cycle of edges that the portrait has.
bool has_its_cycle(const workbench::Portrait& portrait) {
    if (!portrait.is_cycle() || portrait.steps.size() + 1 != portrait.walk.size())
        return false;
    for (std::size_t i = 0; i < portrait.steps.size(); ++i) {
        bool found = false;
        for (const workbench::Portrait::Edge& e : portrait.edges)
            found |= e.on_walk && e.relation == portrait.steps[i] && e.from == portrait.walk[i] &&
                     e.to == portrait.walk[i + 1];
        if (!found)
            return false;
    }
    return true;
}

} // namespace

TEST_CASE("random litmus tests are robust if sc has as many executions") {
    const workbench::MappingChoice mapping = *workbench::mapping_choice("");
    CheckModels models([](const std::string&) {});
    unsigned robust = 0;
    unsigned weak = 0;
    for (unsigned seed = 0; seed < 150; ++seed)
        for (const char* model : {"tso", "rc11"}) {
            const ProgramSource source = test_of(random_accesses(seed));
            INFO(model << "\n" << *source.content);
            CheckTask task;
            task.mapping = &mapping;
            task.unroll = 4;
            task.model = "sc";
            const workbench::CheckResult sc = workbench::check_program(source, models, task);
            REQUIRE(sc.error.empty());
            task.model = model;
            const RobustResult result = workbench::find_robustness(source, models, task);
            REQUIRE(result.checked.error.empty());
            CHECK_FALSE(result.undecided);
            CHECK(result.checked.executions == sc.executions + result.weak_executions);
            CHECK(result.robust == (result.weak_executions == 0));
            CHECK(result.weak.has_value() != result.robust);
            if (result.weak)
                CHECK(has_its_cycle(result.weak->portrait));
            ++(result.robust ? robust : weak);
        }
    CHECK(robust > 30);
    CHECK(weak > 30);
}

// A model that is sc, and is not called so: its executions are compared one by one.
TEST_CASE("what is robust against sc is so against a model that is the same") {
    const testing::TemporaryFolder folder;
    folder.write("same.kat", "acyclic po | rf | co | fr");
    const std::string same = (folder.path() / "same.kat").string();
    const workbench::MappingChoice mapping = *workbench::mapping_choice("none");
    CheckModels models([](const std::string&) {});
    unsigned weak = 0;
    for (unsigned seed = 0; seed < 60; ++seed)
        for (const char* model : {"tso", "ra", "rc11"}) {
            const ProgramSource source = test_of(random_accesses(seed));
            INFO(model << "\n" << *source.content);
            CheckTask task;
            task.mapping = &mapping;
            task.unroll = 4;
            task.model = model;
            const RobustResult by_cycles = workbench::find_robustness(source, models, task);
            const RobustResult by_texts = workbench::find_robustness(source, models, task, same);
            REQUIRE(by_texts.checked.error.empty());
            CHECK(by_texts.robust == by_cycles.robust);
            CHECK(by_texts.weak_executions == by_cycles.weak_executions);
            CHECK(by_texts.undecided == by_cycles.undecided);
            CHECK(by_texts.weak.has_value() == by_cycles.weak.has_value());
            weak += by_texts.robust ? 0 : 1;
        }
    CHECK(weak > 20);
}

// One execution is kept of those with the same fault: the others are counted.
TEST_CASE("executions that end in a fault are compared by their numbers") {
    const std::string loop = "C loop\n{ }\n"
                             "P0 (atomic_int* x, atomic_int* y) { atomic_store_explicit(x, 1, memory_order_relaxed);\n"
                             "  int r0 = atomic_load_explicit(y, memory_order_relaxed);\n"
                             "  while (atomic_load_explicit(x, memory_order_relaxed) == 1); }\n"
                             "P1 (atomic_int* x, atomic_int* y) { atomic_store_explicit(y, 1, memory_order_relaxed);\n"
                             "  int r0 = atomic_load_explicit(x, memory_order_relaxed); }\n"
                             "exists (1:r0=0)\n";
    const std::string deadlock = "C deadlock\n{ }\n"
                                 "P0 (atomic_int* x, atomic_int* y, pthread_mutex_t* a, pthread_mutex_t* b) {\n"
                                 "  pthread_mutex_lock(a); atomic_store_explicit(x, 1, memory_order_relaxed);\n"
                                 "  int r0 = atomic_load_explicit(y, memory_order_relaxed);\n"
                                 "  pthread_mutex_lock(b); pthread_mutex_unlock(b); pthread_mutex_unlock(a); }\n"
                                 "P1 (atomic_int* x, atomic_int* y, pthread_mutex_t* a, pthread_mutex_t* b) {\n"
                                 "  pthread_mutex_lock(b); atomic_store_explicit(y, 1, memory_order_relaxed);\n"
                                 "  int r0 = atomic_load_explicit(x, memory_order_relaxed);\n"
                                 "  pthread_mutex_lock(a); pthread_mutex_unlock(a); pthread_mutex_unlock(b); }\n"
                                 "exists (0:r0=0)\n";
    const workbench::MappingChoice mapping = *workbench::mapping_choice("none");
    CheckModels models([](const std::string&) {});
    CheckTask task;
    task.mapping = &mapping;
    task.unroll = 4;
    for (const std::string& text : {loop, deadlock})
        for (const char* model : {"tso", "rc11"}) {
            INFO(model << "\n" << text);
            task.model = model;
            const RobustResult result = workbench::find_robustness(test_of(text), models, task);
            CHECK_FALSE(result.robust);
            CHECK(result.weak_executions == 1);
        }
    task.model = "sc";
    CHECK(workbench::find_robustness(test_of(loop), models, task).robust);
    CHECK(workbench::find_robustness(test_of(deadlock), models, task).robust);
    // Faults that are not listed are not counted.
    task.exploration.max_errors = 1;
    task.model = "tso";
    const RobustResult unlisted = workbench::find_robustness(test_of(loop), models, task);
    CHECK(unlisted.undecided);
    CHECK_FALSE(unlisted.robust);
}

// More executions than are kept: they are counted, and those of sc are those of the same instructions. A weak
// compare-exchange that is not compiled has two results.
TEST_CASE("the executions of a compiled program are compared with those of the compiled program under sc") {
    std::string updates;
    for (int i = 0; i < 8; ++i)
        updates += "  s = atomic_fetch_add_explicit(u, 1, memory_order_relaxed);\n";
    const std::string text = "C compiled\n{ }\nP0 (atomic_int* u, atomic_int* x, atomic_int* y) {\n  int s = 0;\n" +
                             updates +
                             "  atomic_store_explicit(x, 1, memory_order_relaxed);\n"
                             "  int r0 = atomic_load_explicit(y, memory_order_relaxed);\n}\n"
                             "P1 (atomic_int* u, atomic_int* v, atomic_int* x, atomic_int* y) {\n  int s = 0;\n" +
                             updates +
                             "  if (s == 7) {\n    atomic_store_explicit(y, 1, memory_order_relaxed);\n"
                             "    int r0 = atomic_load_explicit(x, memory_order_relaxed);\n  }\n"
                             "  int e = 0;\n  int c = atomic_compare_exchange_weak(v, &e, 0);\n}\nexists (x=0)\n";
    const workbench::MappingChoice mapping = *workbench::mapping_choice("");
    CheckModels models([](const std::string&) {});
    CheckTask task;
    task.mapping = &mapping;
    task.unroll = 4;
    task.model = "tso";
    const RobustResult result = workbench::find_robustness(test_of(text), models, task);
    CHECK(result.checked.executions > workbench::most_graphs);
    CHECK_FALSE(result.robust);
    CHECK(result.weak_executions == 1);
}

TEST_CASE("an assertion that fails under the weaker model only is not robust against the stronger one") {
    ProgramSource source;
    source.text = "test.litmus";
    source.content = "C test\n{ }\n"
                     "P0 (atomic_int* x, atomic_int* y) { atomic_store_explicit(x, 1, memory_order_relaxed);\n"
                     "  int r0 = atomic_load_explicit(y, memory_order_relaxed); }\n"
                     "P1 (atomic_int* x, atomic_int* y) { atomic_store_explicit(y, 1, memory_order_relaxed);\n"
                     "  int r0 = atomic_load_explicit(x, memory_order_relaxed); assert(r0 == 1); }\n"
                     "forall (true)\n";
    const workbench::MappingChoice mapping = *workbench::mapping_choice("none");
    CheckModels models([](const std::string&) {});
    CheckTask task;
    task.mapping = &mapping;
    task.unroll = 4;
    task.model = "rc11";
    CHECK(workbench::find_robustness(source, models, task, "tso").robust);
    task.model = "tso";
    CHECK(workbench::find_robustness(source, models, task, "sc").weak_executions == 1);
    // Of executions that deadlock in the same way only one is kept, so that they are not compared.
    source.content =
        "C test\n{ }\n"
        "P0 (atomic_int* x, pthread_mutex_t* a, pthread_mutex_t* b) { int r0 = atomic_load(x);\n"
        "  pthread_mutex_lock(a); pthread_mutex_lock(b); pthread_mutex_unlock(b); pthread_mutex_unlock(a); }\n"
        "P1 (atomic_int* x, pthread_mutex_t* a, pthread_mutex_t* b) { atomic_store(x, 1);\n"
        "  pthread_mutex_lock(b); pthread_mutex_lock(a); pthread_mutex_unlock(a); pthread_mutex_unlock(b); }\n"
        "forall (true)\n";
    task.model = "rc11-20";
    const RobustResult locks = workbench::find_robustness(source, models, task, "rc11");
    CHECK(locks.weak_executions == 0);
    CHECK(locks.checked.error.empty());
    REQUIRE(locks.checked.faults.size() == 1);
    CHECK(locks.checked.faults[0].executions > 1);
    CHECK(locks.undecided);
    // C programs are compiled for tso, and not for rc11.
    const workbench::MappingChoice compiled = *workbench::mapping_choice("");
    task.mapping = &compiled;
    task.model = "tso";
    CHECK_FALSE(workbench::find_robustness(source, models, task, "rc11").checked.error.empty());
}

} // namespace katlas::tests
