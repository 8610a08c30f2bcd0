// Programs that are seen to have no cycle of po and rf, though their threads do not order all reads before later
// writes.
#include "katlas/program/causal_cycles.hpp"
#include "katlas/program/families.hpp"
#include "program/keeps_order.hpp"
#include "program/litmus_fixture.hpp"

#include <fmt/format.h>

namespace katlas::tests {
namespace {

constexpr graph::KeptOrder kept{.location = true, .updates = true};

bool has_no_cycles(const std::string& threads) {
    const Litmus litmus("C test\n{}\n" + threads + "exists (x=1)\n");
    INFO(litmus.rendered());
    REQUIRE(litmus.test);
    return program::has_no_causal_cycles(litmus.test->program, kept);
}

// A thread of statements with x, y and z.
std::string thread(int number, const std::string& statements) {
    return fmt::format("P{} (atomic_int* x, atomic_int* y, atomic_int* z) {{\n{}}}\n", number, statements);
}

std::string load(const std::string& to, const std::string& from) {
    return fmt::format("int {} = atomic_load_explicit({}, memory_order_relaxed);\n", to, from);
}
std::string store(const std::string& to) {
    return fmt::format("atomic_store_explicit({}, 1, memory_order_relaxed);\n", to);
}

} // namespace

TEST_CASE("a cycle goes through reads and later writes that are not ordered") {
    const std::string load_store = load("r", "x") + store("y");
    // Load buffering.
    CHECK_FALSE(has_no_cycles(thread(0, load_store) + thread(1, load("r", "y") + store("x"))));
    CHECK_FALSE(has_no_cycles(thread(0, load_store) + thread(1, load("r", "y") + "atomic_store(x, r);\n")));
    // Nobody goes back.
    CHECK(has_no_cycles(thread(0, load_store)));
    CHECK(has_no_cycles(thread(0, load_store) + thread(1, load_store)));
    CHECK(has_no_cycles(thread(0, load_store) + thread(1, store("x") + load("r", "y"))));
    CHECK(has_no_cycles(thread(0, load_store) + thread(1, load("r", "y") + store("z"))));
    // Three threads in a ring, and the same with a gap.
    CHECK_FALSE(has_no_cycles(thread(0, load_store) + thread(1, load("r", "y") + store("z")) +
                              thread(2, load("r", "z") + store("x"))));
    CHECK(has_no_cycles(thread(0, load_store) + thread(1, load("r", "y") + store("z")) + thread(2, load("r", "z"))));
    // A cycle of ordered pairs, and pairs beside it that are not ordered.
    CHECK(has_no_cycles(thread(0, load("r", "x") + "atomic_store(y, r);\n" + store("z")) +
                        thread(1, load("r", "y") + "atomic_store(x, r);\n")));
    // A write that comes before the read, but for the loop around both.
    const std::string before = store("y") + load("r", "x");
    CHECK(has_no_cycles(thread(0, before) + thread(1, load("r", "y") + store("x"))));
    CHECK_FALSE(has_no_cycles(thread(0, "int i = 0;\nwhile (i < 2) {\n" + before + "i = i + 1;\n}\n") +
                              thread(1, load("r", "y") + store("x"))));
    // A cycle needs two threads.
    CHECK(has_no_cycles(thread(0, load_store + load("s", "y") + store("x"))));
}

TEST_CASE("families without cycles of po and rf") {
    const auto covers = [](const char* family, graph::KeptOrder order) {
        const program::FamilyProgram built = program::build_family(family);
        REQUIRE(built.program);
        return program::has_no_causal_cycles(*built.program, order);
    };
    CHECK(covers("binc:3", kept));
    CHECK(covers("binc:3", {}));
    CHECK(covers("cinc:3", kept));
    CHECK_FALSE(covers("lb-ring:3", {}));
    const program::FamilyProgram binc = program::build_family("binc:3");
    CHECK_FALSE(keeps_reads_before_writes(*binc.program, kept));
}

} // namespace katlas::tests
