// The searches for runs of machines agree with the naive one, which enumerates all lower sets, and visit no more
// states.
#include "consistency/machine_trace.hpp"
#include "consistency/naive_run_search.hpp"
#include "consistency/random_execution.hpp"
#include "katlas/consistency/buffered_search.hpp"
#include "katlas/consistency/partial_store_search.hpp"
#include "support/scale.hpp"

#include <memory>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using consistency::Machine;

std::unique_ptr<consistency::Engine> run_search(Machine machine, bool close) {
    if (machine == Machine::pso)
        return std::make_unique<consistency::PartialStoreSearch>(close);
    return std::make_unique<consistency::BufferedSearch>(machine, close);
}

TEST_CASE("the naive search for a run agrees with the trial of all co", "[consistency]") {
    const Machine machine = GENERATE(Machine::sc, Machine::tso, Machine::pso);
    const Planned planned(std::array{"sc", "tso", "pso"}.at(static_cast<std::size_t>(machine)));
    Reference reference(planned);
    const unsigned seed = 20261129;
    std::mt19937 random(seed);
    RandomExecution executions(random, planned.plan);
    int consistent = 0;
    const int rounds = scaled(1'000);
    for (int i = 0; i < rounds; ++i) {
        ExecutionShape shape;
        shape.threads = 2 + static_cast<std::uint32_t>(i % 3);
        shape.locations = 1 + static_cast<std::uint32_t>(i / 3 % 3);
        shape.events = 4 + static_cast<std::uint32_t>(i % 5);
        shape.modes = machine != Machine::sc && i % 4 != 0;
        SparseGraph g = executions.make(shape);
        const bool expected = some_coherence(g, [&](const SparseGraph& whole) { return reference.consistent(whole); });
        consistent += expected ? 1 : 0;
        for (const bool close : {false, true}) {
            INFO("machine " << static_cast<int>(machine) << ", seed " << seed << ", round " << i << "\n" << to_text(g));
            NaiveRunSearch naive(machine, close);
            REQUIRE(naive.complete(g, {}) == expected);
            if (expected)
                CHECK(reference.consistent(g));
            consistency::forget_coherence(g);
        }
    }
    CHECK(consistent > rounds / 10);
    CHECK(consistent < rounds * 9 / 10);
}

TEST_CASE("recorded traces, half of them inconsistent: all searches for a run agree with the naive one",
          "[consistency]") {
    const Machine machine = GENERATE(Machine::sc, Machine::tso, Machine::pso);
    const Planned planned(std::array{"sc", "tso", "pso"}.at(static_cast<std::size_t>(machine)));
    codegen::Interpreter checker(planned.plan);
    const unsigned seed = 20261130;
    std::mt19937 random(seed);
    int consistent = 0;
    const int rounds = scaled(1'000);
    for (int i = 0; i < rounds; ++i) {
        const TraceShape shape{.threads = 2 + static_cast<std::uint32_t>(i / 2 % 3),
                               .locations = 1 + static_cast<std::uint32_t>(i / 6 % 4),
                               .events = 16 + static_cast<std::uint32_t>(i / 2 % 14),
                               .fences = 5,
                               .updates = 5};
        SparseGraph g = MachineTrace(machine, shape, random).record();
        bool expected = NaiveRunSearch(machine, false).complete(g, {});
        CHECK(expected);
        for (int tries = 0; i % 2 != 0 && expected && tries < 20; ++tries) {
            change_sources(g, 1, random);
            expected = NaiveRunSearch(machine, false).complete(g, {});
        }
        consistent += expected ? 1 : 0;
        INFO("machine " << static_cast<int>(machine) << ", seed " << seed << ", round " << i << "\n" << to_text(g));
        NaiveRunSearch naive(machine, false);
        REQUIRE(naive.complete(g, {}) == expected);
        NaiveRunSearch closed(machine, true);
        REQUIRE(closed.complete(g, {}) == expected);
        for (const bool close : {false, true}) {
            const auto engine = run_search(machine, close);
            REQUIRE(engine->complete(g, {}) == expected);
            if (expected) {
                for (EventId e = 0; e < g.size(); ++e)
                    g.relabel(e, g[e].label,
                              g.is_initial(e) ? planned.plan.atoms.initial
                                              : codegen::atom_of(planned.plan.atoms, g[e].label));
                CHECK(checker.consistent(g));
            } else {
                CHECK(engine->steps() <= (close ? closed : naive).steps());
            }
        }
    }
    CHECK(consistent >= rounds / 2);
    CHECK(consistent <= rounds / 2 + rounds / 50 + 1);
}

} // namespace
} // namespace katlas::tests
