// Programs whose threads keep their order have the same executions under IMM and under its stand-in, and a program that
// has more under IMM is noticed.
#include "causal_models.hpp"
#include "katlas/explore/ordered_threads.hpp"
#include "katlas/program/families.hpp"
#include "katlas/workbench/stand_in.hpp"
#include "machine/litmus_fixture.hpp"
#include "random_dependent_program.hpp"
#include "support/scale.hpp"

#include <iostream>

namespace katlas::tests {
namespace {

const explore::ModelExplorer& rc11() {
    return *explore::find_model_explorer("rc11");
}

explore::Result under_imm(const program::Program& p, HardwareModels& m) {
    return explore::explore_causally(
        p, {},
        [&](const explore::Configuration& c, const explore::DependencyEdges& d) {
            return m.judges[0].all_hold(judged(m.document, c, d));
        },
        m.base(0));
}

// P0 is given, P1 is the other half of load buffering.
bool is_ordered(const std::string& first) {
    const AnyLitmus litmus(
        "C test\n{}\nP0 (atomic_int* x, atomic_int* y) {\n" + first +
        "}\nP1 (atomic_int* x, atomic_int* y) { int s = atomic_load_explicit(y, "
        "memory_order_relaxed); atomic_store_explicit(x, s, memory_order_relaxed); }\nexists (0:r=1)\n");
    REQUIRE(litmus.test);
    return explore::explore_if_ordered(litmus.test->program, {}, rc11()).has_value();
}

} // namespace

TEST_CASE("programs that keep their order have the executions of the stand-in") {
    HardwareModels m;
    constexpr std::uint64_t seed = 910000;
    int same = 0;
    int refused = 0;
    int more = 0;
    const int programs = scaled(6000);
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
        DependentShape shape;
        shape.load_first = i % 2 == 0;
        shape.fences = i % 3 == 0;
        shape.updates = shape.compare_exchanges = i % 5 != 0;
        const program::Program p = RandomDependentProgram(program_seed, shape).make();
        const workbench::StandIn* stand_in = workbench::find_stand_in("imm", p);
        if (stand_in == nullptr)
            continue;
        INFO("seed " << program_seed << ", " << stand_in->theorem);
        explore::Options all;
        all.keep_going = true;
        all.reductions = explore::no_reductions;
        const auto found = explore::explore_if_ordered(p, all, rc11());
        const explore::Result own = under_imm(p, m);
        if (!found) {
            ++refused;
            more += own.executions() > rc11().explore(p, all).executions() ? 1 : 0;
            continue;
        }
        ++same;
        CHECK(found->complete == own.complete);
        CHECK(found->blocked == own.blocked);
        CHECK(found->num_errors == own.num_errors);
    }
    std::cout << same << " programs with the executions of rc11, " << refused << " refused, of which " << more
              << " have more under imm; from seed " << seed << '\n';
    CHECK(same > programs / 50);
    CHECK(more > programs / 200);
}

TEST_CASE("what orders a read before a later write, and what does not") {
    const std::string load = "int r = atomic_load_explicit(x, memory_order_relaxed);\n";
    const std::string acquire = "int r = atomic_load_explicit(x, memory_order_acquire);\n";
    const std::string store = "atomic_store_explicit(y, 1, memory_order_relaxed);\n";
    CHECK_FALSE(is_ordered(load + store));
    CHECK(is_ordered(acquire + store));
    CHECK(is_ordered(load + "atomic_store_explicit(y, r, memory_order_relaxed);\n"));
    CHECK(is_ordered(load + "if (r == 1) { " + store + "}\n"));
    CHECK(is_ordered(load + "if (r == 1) { r = 2; }\n" + store));
    CHECK(is_ordered(load + "atomic_thread_fence(memory_order_release);\n" + store));
    CHECK(is_ordered(load + "atomic_thread_fence(memory_order_acquire);\n" + store));
    CHECK_FALSE(is_ordered(load + "atomic_store_explicit(y, 1, memory_order_release);\n"));
    CHECK_FALSE(is_ordered("atomic_thread_fence(memory_order_acq_rel);\n" + load + store));
    CHECK(is_ordered("int r = atomic_fetch_add_explicit(x, 1, memory_order_relaxed);\n" + store));
    CHECK(is_ordered("int r = atomic_exchange_explicit(x, 1, memory_order_relaxed);\n" + store));
    CHECK(is_ordered(store + load));
    // Only one of the two reads.
    CHECK_FALSE(is_ordered(load + "int q = atomic_load_explicit(y, memory_order_relaxed);\n"
                                  "atomic_store_explicit(y, q, memory_order_relaxed);\n"));
}

TEST_CASE("synthetic families keep their order") {
    for (const char* family : {"ainc:4", "casrot:4", "readers:4", "nwrites-loc:4", "lastzero:4"}) {
        INFO(family);
        const program::FamilyProgram built = program::build_family(family);
        REQUIRE(built.program);
        REQUIRE(workbench::find_stand_in("imm", *built.program) != nullptr);
        const auto found = explore::explore_if_ordered(*built.program, {}, rc11());
        REQUIRE(found);
        HardwareModels m;
        CHECK(found->executions() == under_imm(*built.program, m).executions());
    }
}

} // namespace katlas::tests
