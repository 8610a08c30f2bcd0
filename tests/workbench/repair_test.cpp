// Relaxation and repair of litmus tests find what trying all orders finds.
#include "all_orders.hpp"
#include "katlas/support/files.hpp"
#include "katlas/workbench/source_orders.hpp"

#include <algorithm>
#include <filesystem>
#include <random>
#include <set>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

using workbench::Assignment;
using workbench::CheckModels;
using workbench::Direction;
using workbench::Order;
using workbench::OrderPlace;
using workbench::RepairResult;
using workbench::RepairTask;
using workbench::SourceOrders;

bool is_wrong(const std::string& text, CheckModels& models, const RepairTask& task) {
    return std::ranges::any_of(task.models, [&](const std::string& model) {
        workbench::CheckTask check = task.check;
        check.model = model;
        const workbench::CheckResult r = workbench::check_program(test_in_c(text), models, check);
        REQUIRE(r.error.empty());
        return r.violated();
    });
}

void check_like_naive(const std::string& text, CheckModels& models, const RepairTask& task) {
    check_like_all_orders(text, models, task, [&](const std::string& with) { return is_wrong(with, models, task); });
}

// Two threads of two or three actions on two locations. What they must not see is something that they can see when all
// is relaxed, or cannot.
class RandomTest {
  public:
    RandomTest(unsigned seed, bool strong) : random_(seed), strong_(strong) {}

    std::string text() {
        const std::size_t threads = 2;
        std::string text = "C random\n{ }\n";
        std::string condition;
        int places = 0;
        for (std::size_t t = 0; t < threads; ++t) {
            text += fmt::format("P{} (atomic_int* x, atomic_int* y) {{\n", t);
            for (int i = 0; i < 3 && places < 5; ++i, ++places)
                text += action(t, i, condition);
            text += "}\n";
        }
        return text + fmt::format("~exists ({}[x]={})\n", condition, below(3));
    }

  private:
    std::string action(std::size_t thread, int i, std::string& condition) {
        const char* location = below(2) == 0 ? "x" : "y";
        const int value = 1 + static_cast<int>(below(2));
        const auto seen = [&] {
            if (below(3) != 0)
                condition += fmt::format("{}:r{}={} /\\ ", thread, i, below(3));
        };
        switch (below(6)) {
        case 0:
            return fmt::format("  atomic_thread_fence(memory_order_{});\n", strong_ ? "seq_cst" : "acquire");
        case 1:
            seen();
            return fmt::format("  int r{} = atomic_exchange_explicit({}, {}, memory_order_{});\n", i, location, value,
                               order());
        case 2:
        case 3:
            return fmt::format("  atomic_store_explicit({}, {}, memory_order_{});\n", location, value, order());
        default:
            seen();
            return fmt::format("  int r{} = atomic_load_explicit({}, memory_order_{});\n", i, location, order());
        }
    }
    [[nodiscard]] const char* order() const { return strong_ ? "seq_cst" : "relaxed"; }
    std::size_t below(std::size_t n) { return random_() % n; }

    std::mt19937 random_;
    bool strong_;
};

} // namespace

TEST_CASE("random litmus tests are relaxed and repaired as all orders say") {
    CheckModels models([](const std::string&) {});
    int solved = 0;
    for (unsigned seed = 0; seed < 60; ++seed) {
        const bool relax = seed % 2 == 0;
        const RepairTask task = task_of(relax ? Direction::relax : Direction::repair, {"rc11"});
        const std::string text = RandomTest(seed, relax).text();
        check_like_naive(text, models, task);
        const RepairResult found = repaired(text, models, task);
        solved += found.solutions.empty() ? 0 : 1;
    }
    CHECK(solved > 10);
}

TEST_CASE("random litmus tests are relaxed as all orders say under the models of machines") {
    CheckModels models([](const std::string&) {});
    for (unsigned seed = 100; seed < 112; ++seed)
        for (const char* model : {"tso", "armv8"})
            check_like_naive(RandomTest(seed, true).text(), models, task_of(Direction::relax, {model}));
}

TEST_CASE("examples are relaxed as all orders say") {
    CheckModels models([](const std::string&) {});
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(KATLAS_SOURCE_DIR "/examples/litmus")) {
        const std::string text = *read_file(entry.path());
        std::uint64_t choices = 1;
        const SourceOrders source("test.litmus", text);
        for (const OrderPlace& p : source.places())
            choices *= workbench::orders_within({p.role, workbench::weakest(p.role), p.order}).size();
        if (!text.starts_with("C ") || text.find("\nexists") != std::string::npos || choices > 3000)
            continue;
        check_like_naive(text, models, task_of(Direction::relax, {"rc11"}));
        ++compared;
    }
    CHECK(compared >= 5);
}

TEST_CASE("under several models orders are right under each") {
    CheckModels models([](const std::string&) {});
    const std::string text = "C MP\n{ }\n"
                             "P0 (atomic_int* x, atomic_int* y) {\n"
                             "  atomic_store_explicit(x, 1, memory_order_relaxed);\n"
                             "  atomic_store_explicit(y, 1, memory_order_relaxed);\n}\n"
                             "P1 (atomic_int* x, atomic_int* y) {\n"
                             "  int r0 = atomic_load_explicit(y, memory_order_relaxed);\n"
                             "  int r1 = atomic_load_explicit(x, memory_order_relaxed);\n}\n"
                             "~exists (1:r0=1 /\\ 1:r1=0)\n";
    CHECK(repaired(text, models, task_of(Direction::repair, {"tso"})).correct_as_is);
    const RepairResult found = repaired(text, models, task_of(Direction::repair, {"tso", "rc11"}));
    REQUIRE(found.solutions.size() == 1);
    CHECK(found.solutions[0].orders == Assignment{Order::relaxed, Order::release, Order::acquire, Order::relaxed});
    CHECK(found.solutions[0].confirmed.size() == 2);
    REQUIRE(found.solutions[0].needs.size() == 2);
    CHECK(found.solutions[0].needs[0].place == 1);
    CHECK(found.solutions[0].needs[0].violation.model == "rc11");
    REQUIRE(found.solutions[0].patches.size() == 1);
    CHECK(found.solutions[0].patches[0].starts_with("--- a/test.litmus\n+++ b/test.litmus\n"));
}

TEST_CASE("a repair may add fences, where they are cheaper or orders do not help") {
    CheckModels models([](const std::string&) {});
    const std::string text = "C SB\n{ }\n"
                             "P0 (atomic_int* x, atomic_int* y) {\n"
                             "  atomic_store_explicit(x, 1, memory_order_relaxed);\n"
                             "  int r0 = atomic_load_explicit(y, memory_order_relaxed);\n}\n"
                             "P1 (atomic_int* x, atomic_int* y) {\n"
                             "  atomic_store_explicit(y, 1, memory_order_relaxed);\n"
                             "  int r0 = atomic_load_explicit(x, memory_order_relaxed);\n}\n"
                             "~exists (0:r0=0 /\\ 1:r0=0)\n";
    RepairTask task = task_of(Direction::repair, {"rc11"});
    CHECK(repaired(text, models, task).solutions.size() == 1);
    task.new_fences = true;
    // Each thread has a fence or two seq_cst accesses.
    const RepairResult found = repaired(text, models, task);
    CHECK(found.all);
    CHECK(found.solutions.size() == 4);
    task.costs = *workbench::OrderCosts::parse("fence seq_cst 8");
    const RepairResult with_fences = repaired(text, models, task);
    REQUIRE_FALSE(with_fences.solutions.empty());
    CHECK(with_fences.solutions[0].cost == 16);
    CHECK(with_fences.solutions[0].patches[0].find("+  atomic_thread_fence(memory_order_seq_cst);\n") !=
          std::string::npos);
    CHECK(with_fences.solutions[0].needs.size() == 2);
}

TEST_CASE("what cannot be relaxed or repaired is refused with a reason") {
    CheckModels models([](const std::string&) {});
    const RepairTask task = task_of(Direction::relax, {"rc11"});
    const std::string text = "C SB\n{ }\nP0 (atomic_int* x) { atomic_store(x, 1); }\n";
    CHECK(repaired(text + "exists ([x]=1)\n", models, task).error == "the condition is an 'exists', which only asks");
    RepairTask forbids = task;
    forbids.exists = workbench::Exists::forbidden;
    CHECK(repaired(text + "exists ([x]=1)\n", models, forbids).wrong);
    CHECK(repaired(text + "exists ([x]=2)\n", models, forbids).solutions.size() == 1);
    CHECK(repaired(text + "~exists ([x]=1)\n", models, task).wrong);
    CHECK(repaired("C SB\n{ }\nP0 (atomic_int* x) { atomic_store(x, }\n", models, task).error.find("test.litmus:3") !=
          std::string::npos);
    CHECK(repaired("X86 SB\n{ }\n P0 ;\n MFENCE ;\nexists (x=1)\n", models, task).error.find("instructions") !=
          std::string::npos);
    CHECK(repaired("C SB\n{ }\nP0 (atomic_int* x) { atomic_store(x, 1); }\nforall ([x]=1)\n", models,
                   task_of(Direction::relax, {"no-such-model"}))
              .error.find("no-such-model") != std::string::npos);
}

} // namespace katlas::tests
