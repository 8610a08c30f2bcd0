// Programs of families are repaired like litmus tests with the same accesses.
#include "all_orders.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using workbench::CheckModels;
using workbench::Direction;
using workbench::Goal;
using workbench::ProgramSource;
using workbench::RepairResult;
using workbench::RepairTask;

ProgramSource member_of_family(const std::string& name) {
    return {.text = name, .family = true};
}

std::multiset<std::pair<std::uint64_t, workbench::Assignment>> solutions_of(const RepairResult& found) {
    REQUIRE(found.error.empty());
    CHECK(found.all);
    std::multiset<std::pair<std::uint64_t, workbench::Assignment>> all;
    for (const workbench::Solution& s : found.solutions)
        all.emplace(s.cost, s.orders);
    return all;
}

const std::string ring_of_two = "C ring\n{ }\n"
                                "P0 (atomic_int* x, atomic_int* y) {\n"
                                "  FIRST0\n  SECOND0\n}\n"
                                "P1 (atomic_int* x, atomic_int* y) {\n"
                                "  FIRST1\n  SECOND1\n}\n"
                                "forall (true)\n";

// The program whose threads have these two statements; '@' is the first thread's location and the second's '%', and
// the other way round in the other thread.
std::string ring(const std::string& first, const std::string& second) {
    std::string text = ring_of_two;
    const auto put = [&](const std::string& word, std::string statement, char own, char other) {
        for (char& c : statement)
            c = c == '@' ? own : c == '%' ? other : c;
        text.replace(text.find(word), word.size(), statement);
    };
    put("FIRST0", first, 'x', 'y');
    put("SECOND0", second, 'x', 'y');
    put("FIRST1", first, 'y', 'x');
    put("SECOND1", second, 'y', 'x');
    return text;
}

const std::string own_store = "atomic_store_explicit(@, 1, memory_order_relaxed);";
const std::string others_load = "int r0 = atomic_load_explicit(%, memory_order_relaxed);";
const std::string own_load = "int r0 = atomic_load_explicit(@, memory_order_relaxed);";
const std::string others_store = "atomic_store_explicit(%, 1, memory_order_relaxed);";

} // namespace

TEST_CASE("rings of two threads are repaired like litmus tests") {
    CheckModels models([](const std::string&) {});
    const workbench::MappingChoice uncompiled = *workbench::mapping_choice("none");
    for (const bool fences : {false, true})
        for (const char* model : {"rc11", "armv8", "tso"}) {
            INFO(model << (fences ? " with fences" : ""));
            RepairTask task = task_of(Direction::repair, {model});
            task.goal = Goal::robust;
            task.new_fences = fences;
            task.check.mapping = &uncompiled;
            for (const auto& [family, text] : {std::pair("sb-ring:2", ring(own_store, others_load)),
                                               std::pair("lb-ring:2", ring(own_load, others_store))}) {
                INFO(family);
                const RepairResult found = workbench::repair({member_of_family(family)}, models, task);
                const RepairResult twin = repaired(text, models, task);
                CHECK(found.correct_as_is == twin.correct_as_is);
                CHECK(found.wrong.has_value() == twin.wrong.has_value());
                if (!twin.solutions.empty())
                    CHECK(solutions_of(found) == solutions_of(twin));
            }
        }
    RepairTask races = task_of(Direction::repair, {"rc11"});
    races.goal = Goal::no_lb_races;
    CHECK(solutions_of(workbench::repair({member_of_family("lb-ring:2")}, models, races)) ==
          solutions_of(repaired(ring(own_load, others_store), models, races)));
}

TEST_CASE("an algorithm for mutual exclusion is made robust, and sc has as many executions") {
    CheckModels models([](const std::string&) {});
    RepairTask task = task_of(Direction::repair, {"rc11"});
    task.goal = Goal::robust;
    task.most = 1;
    const RepairResult found = workbench::repair({member_of_family("peterson")}, models, task);
    REQUIRE(found.solutions.size() == 1);
    CHECK(found.solutions[0].patches.empty());
    workbench::CheckTask sc = task.check;
    sc.model = "sc";
    const workbench::CheckResult strongest = workbench::check_program(member_of_family("peterson"), models, sc);
    CHECK(found.solutions[0].confirmed[0].executions == strongest.executions);
    task.direction = Direction::relax;
    CHECK(workbench::repair({member_of_family("peterson")}, models, task).wrong);
    CHECK(workbench::repair({member_of_family("no-such-family")}, models, task).error.find("unknown program") == 0);
}

} // namespace katlas::tests
