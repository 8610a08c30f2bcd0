// Executions of ten thousand events are decided without trying much.
#include "consistency/machine_trace.hpp"
#include "katlas/consistency/buffered_search.hpp"
#include "katlas/consistency/partial_store_search.hpp"

#include <memory>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using consistency::Machine;

std::unique_ptr<consistency::Engine> engine_of_machine(Machine machine) {
    if (machine == Machine::pso)
        return std::make_unique<consistency::PartialStoreSearch>();
    return std::make_unique<consistency::BufferedSearch>(machine);
}

TEST_CASE("long traces: what was recorded from a machine is a run of it, found with few steps", "[consistency]") {
    const Machine machine = GENERATE(Machine::sc, Machine::tso, Machine::pso);
    std::mt19937 random(17);
    for (std::uint32_t threads = 2; threads <= 6; ++threads) {
        graph::SparseGraph g = MachineTrace(machine, {.threads = threads}, random).record();
        const auto engine = engine_of_machine(machine);
        CHECK(engine->complete(g, {}));
        CHECK(engine->steps() < 2 * g.size());
    }
}

TEST_CASE("long traces: most that are wrong at one read are found to be so without a search", "[consistency]") {
    const Machine machine = GENERATE(Machine::sc, Machine::tso);
    std::mt19937 random(18);
    int at_once = 0;
    for (int i = 0; i < 5; ++i) {
        graph::SparseGraph g = MachineTrace(machine, {}, random).record();
        REQUIRE(spoil(g, random));
        const auto engine = engine_of_machine(machine);
        if (!engine->complete(g, {}))
            at_once += engine->steps() == 0 ? 1 : 0;
    }
    CHECK(at_once >= 4);
}

} // namespace
} // namespace katlas::tests
