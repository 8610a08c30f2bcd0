// Repairs and relaxations for robustness and against load buffering races find what trying all orders finds.
#include "all_orders.hpp"
#include "katlas/support/files.hpp"
#include "katlas/workbench/source_orders.hpp"
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
using workbench::Direction;
using workbench::Goal;
using workbench::RepairResult;
using workbench::RepairTask;

CheckResult exploration_of(const std::string& text, const std::string& model, CheckModels& models,
                           const RepairTask& task) {
    workbench::CheckTask check = task.check;
    check.model = model;
    check.exploration.keep_going = true;
    CheckResult result = workbench::check_program(test_in_c(text), models, check);
    REQUIRE(result.error.empty());
    return result;
}

// The models include sc: a program is robust if sc has as many executions.
Misses has_more_than_sc(CheckModels& models, const RepairTask& task) {
    return [&](const std::string& text) {
        const std::uint64_t of_sc = exploration_of(text, "sc", models, task).executions;
        return std::ranges::any_of(task.models, [&](const std::string& model) {
            return exploration_of(text, model, models, task).executions != of_sc;
        });
    };
}

Misses has_lb_race(CheckModels& models, const RepairTask& task) {
    return [&](const std::string& text) {
        RepairTask looking = task;
        looking.check.load_buffering = true;
        return exploration_of(text, "rc11", models, looking).load_buffering->racy != 0;
    };
}

RepairTask task_for(Goal goal, Direction direction, std::vector<std::string> models) {
    RepairTask task = task_of(direction, std::move(models));
    task.goal = goal;
    return task;
}

// Two or three threads with up to ten places, up to five of which are not as they have to end: relaxed if orders are to
// be strengthened, seq_cst if they are to be weakened. Some writes depend on reads.
class RandomPlaces {
  public:
    RandomPlaces(unsigned seed, Direction direction) : random_(seed), relax_(direction == Direction::relax) {}

    std::string text() {
        std::string text = "C random\n{ }\n";
        const std::size_t threads = 2 + below(2);
        for (std::size_t t = 0; t < threads; ++t) {
            text += fmt::format("P{} (atomic_int* x, atomic_int* y, atomic_int* z) {{\n", t);
            std::string known = "1";
            const std::size_t actions = threads == 2 ? 2 + below(3) : 2 + below(2);
            for (std::size_t i = 0; i < actions && places_ < 10; ++i, ++places_)
                text += action(i, known);
            text += "}\n";
        }
        return text + "forall (true)\n";
    }

  private:
    std::string action(std::size_t i, std::string& known) {
        const char* const location = below(8) == 0 ? "z" : below(2) == 0 ? "y" : "x";
        const std::string value = below(2) == 0 ? known : std::to_string(i + 1);
        if (below(8) == 0)
            return fmt::format("  atomic_thread_fence(memory_order_{});\n", order("acquire"));
        if (below(8) == 0)
            return fmt::format("  int r{} = atomic_exchange_explicit({}, {}, memory_order_{});\n", i, location, i + 1,
                               order("relaxed"));
        if (below(2) == 0)
            return fmt::format("  atomic_store_explicit({}, {}, memory_order_{});\n", location, value,
                               order("relaxed"));
        known = fmt::format("r{}", i);
        return fmt::format("  int r{} = atomic_load_explicit({}, memory_order_{});\n", i, location, order("relaxed"));
    }
    // An order that is free, with all weaker ones or all stronger ones; or the only one.
    std::string order(const std::string& weak) {
        const bool is_free = free_ < 5 && below(4) != 0;
        free_ += is_free ? 1 : 0;
        return is_free == relax_ ? "seq_cst" : weak;
    }
    std::size_t below(std::size_t n) { return random_() % n; }

    std::mt19937 random_;
    bool relax_;
    int places_ = 0;
    int free_ = 0;
};

struct Campaign {
    int solved = 0;
    int nothing_to_do = 0;
};

// `misses` makes the reference of a task.
template <typename MakeMisses>
Campaign compare_random_programs(Goal goal, const std::vector<std::string>& names, unsigned seeds,
                                 const MakeMisses& misses) {
    CheckModels models([](const std::string&) {});
    Campaign seen;
    for (unsigned seed = 0; seed < seeds; ++seed) {
        const Direction direction = seed % 3 == 2 ? Direction::relax : Direction::repair;
        const std::string text = RandomPlaces(seed, direction).text();
        const RepairTask task = task_for(goal, direction, names);
        INFO("seed " << seed << ", " << fmt::format("{}", fmt::join(names, " ")));
        check_like_all_orders(text, models, task, misses(models, task));
        const RepairResult found = repaired(text, models, task);
        seen.solved += found.solutions.empty() ? 0 : 1;
        seen.nothing_to_do += found.correct_as_is ? 1 : 0;
    }
    return seen;
}

const std::string store_buffering = "C SB\n{ }\n"
                                    "P0 (atomic_int* x, atomic_int* y) {\n"
                                    "  atomic_store_explicit(x, 1, memory_order_relaxed);\n"
                                    "  int r0 = atomic_load_explicit(y, memory_order_relaxed);\n}\n"
                                    "P1 (atomic_int* x, atomic_int* y) {\n"
                                    "  atomic_store_explicit(y, 1, memory_order_relaxed);\n"
                                    "  int r0 = atomic_load_explicit(x, memory_order_relaxed);\n}\n"
                                    "exists (0:r0=0 /\\ 1:r0=0)\n";

} // namespace

TEST_CASE("random litmus tests are made robust as all orders say") {
    for (const char* model : {"rc11", "tso", "pso"}) {
        const Campaign seen =
            compare_random_programs(Goal::robust, {model}, static_cast<unsigned>(scaled(24)), has_more_than_sc);
        CHECK(seen.solved >= scaled(24) / 8);
    }
}

TEST_CASE("random litmus tests are made robust under two models at once as all orders say") {
    const Campaign seen =
        compare_random_programs(Goal::robust, {"tso", "rc11"}, static_cast<unsigned>(scaled(12)), has_more_than_sc);
    CHECK(seen.solved >= scaled(12) / 8);
}

TEST_CASE("random litmus tests are freed of load buffering races as all orders say") {
    const Campaign seen =
        compare_random_programs(Goal::no_lb_races, {"rc11"}, static_cast<unsigned>(scaled(60)), has_lb_race);
    CHECK(seen.solved + seen.nothing_to_do >= scaled(60) / 2);
    CHECK(seen.solved >= scaled(60) / 12);
}

TEST_CASE("tests of load buffering have no race after repair, and weakestmo2 adds nothing to rc11") {
    CheckModels models([](const std::string&) {});
    const RepairTask task = task_for(Goal::no_lb_races, Direction::repair, {"rc11"});
    int repaired_ones = 0;
    for (const auto& entry : std::filesystem::directory_iterator(KATLAS_SOURCE_DIR "/examples/load-buffering")) {
        const std::string text = *read_file(entry.path());
        INFO(entry.path());
        if (entry.path().extension() != ".litmus" || text.find("lb-pairs") != std::string::npos)
            continue;
        check_like_all_orders(text, models, task, has_lb_race(models, task));
        for (const workbench::Solution& s : repaired(text, models, task).solutions) {
            const std::string with = workbench::SourceOrders("test.litmus", text).with(s.orders);
            const CheckResult many = exploration_of(with, "weakestmo2", models, task);
            CHECK(many.load_buffering->racy == 0);
            CHECK(many.load_buffering->cyclic == std::uint64_t{0});
            CHECK(many.executions == exploration_of(with, "rc11", models, task).executions);
            ++repaired_ones;
        }
    }
    CHECK(repaired_ones >= 10);
}

TEST_CASE("a program is made robust with the execution that each order forbids, whatever its condition asks") {
    CheckModels models([](const std::string&) {});
    const RepairTask task = task_for(Goal::robust, Direction::repair, {"rc11"});
    const RepairResult found = repaired(store_buffering, models, task);
    REQUIRE(found.solutions.size() == 1);
    CHECK(found.solutions[0].orders == workbench::Assignment(4, workbench::Order::seq_cst));
    REQUIRE(found.solutions[0].needs.size() == 4);
    for (const workbench::Need& need : found.solutions[0].needs) {
        REQUIRE(need.violation.graphs.size() == 1);
        CHECK(need.violation.graphs[0].portrait.is_cycle());
    }
    RepairTask with_fences = task;
    with_fences.new_fences = true;
    CHECK(repaired(store_buffering, models, with_fences).solutions.size() == 4);
}

TEST_CASE("orders that make a program robust against another model make it robust for the command that decides it") {
    CheckModels models([](const std::string&) {});
    const workbench::MappingChoice uncompiled = *workbench::mapping_choice("none");
    int solutions = 0;
    for (unsigned seed = 0; seed < static_cast<unsigned>(scaled(200)); ++seed) {
        const std::string text = RandomPlaces(seed, Direction::repair).text();
        INFO("seed " << seed << "\n" << text);
        RepairTask task = task_for(Goal::robust, Direction::repair, {"rc11"});
        task.against = "tso";
        task.check.mapping = &uncompiled;
        const RepairResult found = repaired(text, models, task);
        REQUIRE(found.error.empty());
        CHECK_FALSE(found.all);
        for (const workbench::Solution& s : found.solutions) {
            workbench::CheckTask check = task.check;
            check.model = "rc11";
            const std::string with = workbench::SourceOrders("test.litmus", text).with(s.orders);
            CHECK(workbench::find_robustness(test_in_c(with), models, check, "tso").robust);
            ++solutions;
        }
    }
    CHECK(solutions >= scaled(200) / 20);
    // IRIW: tso allows no two readers to disagree, and ra does whatever the orders are.
    RepairTask hopeless = task_for(Goal::robust, Direction::repair, {"ra"});
    hopeless.against = "tso";
    hopeless.check.mapping = &uncompiled;
    const RepairResult found = repaired(*read_file(KATLAS_SOURCE_DIR "/examples/litmus/iriw.litmus"), models, hopeless);
    REQUIRE(found.wrong);
    CHECK(found.wrong->graphs.size() == 1);
}

TEST_CASE("load buffering races are not removed under models that have none") {
    CheckModels models([](const std::string&) {});
    CHECK(repaired(store_buffering, models, task_for(Goal::no_lb_races, Direction::repair, {"tso"}))
              .error.find("load buffering races are looked for under") != std::string::npos);
}

} // namespace katlas::tests
