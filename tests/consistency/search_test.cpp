// Whether an execution is consistent of which co is not known: every engine agrees with the trial of all co.
#include "consistency/random_execution.hpp"
#include "katlas/consistency/buffered_search.hpp"
#include "katlas/consistency/coherence_search.hpp"
#include "katlas/consistency/partial_store_search.hpp"
#include "support/scale.hpp"

namespace katlas::tests {
namespace {

std::vector<std::unique_ptr<consistency::Engine>> engines_for(const Planned& planned, const std::string& name) {
    std::vector<std::unique_ptr<consistency::Engine>> engines;
    engines.push_back(std::make_unique<consistency::CoherenceSearch>(planned.plan));
    for (const bool close : {true, false}) {
        if (name == "sc" || name == "tso")
            engines.push_back(std::make_unique<consistency::BufferedSearch>(
                name == "sc" ? consistency::Machine::sc : consistency::Machine::tso, close));
        if (name == "pso")
            engines.push_back(std::make_unique<consistency::PartialStoreSearch>(close));
    }
    return engines;
}

TEST_CASE("random executions without co: engines agree with the trial of all co", "[consistency]") {
    const std::string name =
        GENERATE(as<std::string>(), "sc", "tso", "pso", "ra", "sra", "rc11", "rc11-20", "rc11-genmc", "tso-fences-all");
    const Planned planned(name);
    Reference reference(planned);
    codegen::Interpreter checker(planned.plan);
    const auto engines = engines_for(planned, name);
    std::mt19937 random(20261125);
    RandomExecution executions(random, planned.plan);
    int consistent = 0;
    const int rounds = scaled(2'000);
    for (int i = 0; i < rounds; ++i) {
        ExecutionShape shape;
        shape.threads = 2 + static_cast<std::uint32_t>(i % 3);
        shape.locations = 1 + static_cast<std::uint32_t>(i / 3 % 3);
        shape.events = 4 + static_cast<std::uint32_t>(i % 5);
        shape.modes = name != "sc" && i % 4 != 0;
        SparseGraph g = executions.make(shape);
        const bool expected = some_coherence(g, [&](const SparseGraph& whole) { return reference.consistent(whole); });
        consistent += expected ? 1 : 0;
        for (std::size_t engine = 0; engine < engines.size(); ++engine) {
            INFO("model " << name << ", round " << i << ", engine " << engine << "\n" << to_text(g));
            REQUIRE(engines[engine]->complete(g, {}) == expected);
            if (expected) {
                CHECK(checker.consistent(g));
                CHECK(reference.consistent(g));
            }
            consistency::forget_coherence(g);
        }
    }
    INFO(name << ": " << consistent << " of " << rounds);
    CHECK(consistent > rounds / 10);
    CHECK(consistent < rounds * 9 / 10);
}

TEST_CASE("random executions of many writes: engines for machines agree with the one for all models", "[consistency]") {
    const std::string name = GENERATE(as<std::string>(), "sc", "tso", "pso");
    const Planned planned(name);
    codegen::Interpreter checker(planned.plan);
    const auto engines = engines_for(planned, name);
    std::mt19937 random(7);
    RandomExecution executions(random, planned.plan);
    int consistent = 0;
    for (int i = 0; i < scaled(1'500); ++i) {
        ExecutionShape shape;
        shape.threads = 2 + static_cast<std::uint32_t>(i % 4);
        shape.locations = 1 + static_cast<std::uint32_t>(i % 5);
        shape.events = 8 + static_cast<std::uint32_t>(i % 8);
        shape.modes = false;
        SparseGraph g = executions.make(shape);
        const bool expected = engines.front()->complete(g, {});
        consistent += expected ? 1 : 0;
        for (std::size_t engine = 1; engine < engines.size(); ++engine) {
            INFO("model " << name << ", round " << i << ", engine " << engine << "\n" << to_text(g));
            REQUIRE(engines[engine]->complete(g, {}) == expected);
            if (expected)
                CHECK(checker.consistent(g));
        }
    }
    CHECK(consistent > scaled(15));
}

} // namespace
} // namespace katlas::tests
