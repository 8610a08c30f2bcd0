// Executions of which reads-from is not known, and cores of inconsistent ones, agree with the trial of all that they
// may be.
#include "consistency/random_execution.hpp"
#include "katlas/consistency/buffered_search.hpp"
#include "katlas/consistency/coherence_search.hpp"
#include "katlas/consistency/execution_order.hpp"
#include "katlas/consistency/partial_store_search.hpp"
#include "support/scale.hpp"

namespace katlas::tests {
namespace {

using consistency::OpenExecution;

std::unique_ptr<consistency::Engine> engine_of(const Planned& planned, const std::string& name) {
    if (name == "tso")
        return std::make_unique<consistency::BufferedSearch>(consistency::Machine::tso);
    if (name == "pso")
        return std::make_unique<consistency::PartialStoreSearch>();
    return std::make_unique<consistency::CoherenceSearch>(planned.plan);
}

// With some sources besides those of the execution.
OpenExecution opened(RandomExecution& executions, const SparseGraph& g, bool more) {
    OpenExecution open{g, std::vector<std::vector<EventId>>(g.size())};
    for (EventId e = 0; e < g.size(); ++e) {
        if (!g.is_read(e))
            continue;
        open.graph.clear_rf(e);
        open.sources[e].push_back(g[e].rf);
        for (EventId w = 0; more && w < g.size(); ++w)
            if (g.is_write(w) && g[w].location == g[e].location && w != g[e].rf && g.rmw_read(w) != e &&
                executions.percent(25))
                open.sources[e].push_back(w);
    }
    return open;
}

bool some_sources(OpenExecution execution, const codegen::Interpreter& checker) {
    std::vector<EventId> reads;
    for (EventId e = 0; e < execution.graph.size(); ++e)
        if (execution.graph.is_read(e))
            reads.push_back(e);
    const auto choose = [&](const auto& self, std::size_t i) -> bool {
        if (i == reads.size())
            return some_coherence(execution.graph,
                                  [own = checker](const SparseGraph& g) mutable { return own.consistent(g); });
        for (const EventId source : execution.sources[reads[i]]) {
            execution.graph.set_rf(reads[i], source);
            if (self(self, i + 1))
                return true;
        }
        return false;
    };
    return choose(choose, 0);
}

TEST_CASE("executions without reads-from and co: the search agrees with the trial of all", "[consistency]") {
    const std::string name = GENERATE(as<std::string>(), "tso", "pso", "rc11");
    const Planned planned(name);
    codegen::Interpreter checker(planned.plan);
    const auto engine = engine_of(planned, name);
    std::mt19937 random(11);
    RandomExecution executions(random, planned.plan);
    for (int i = 0; i < scaled(400); ++i) {
        const ExecutionShape shape{.threads = 2 + static_cast<std::uint32_t>(i % 2), .events = 7, .modes = i % 2 == 0};
        OpenExecution open = opened(executions, executions.make(shape), true);
        const bool expected = some_sources(open, checker);
        INFO(name << ", round " << i);
        REQUIRE(consistency::complete(*engine, open, {}) == expected);
        if (!expected)
            continue;
        CHECK(checker.consistent(open.graph));
        for (EventId e = 0; e < open.graph.size(); ++e)
            if (open.graph.is_read(e))
                CHECK(std::ranges::count(open.sources[e], open.graph[e].rf) == 1);
    }
}

TEST_CASE("cores are inconsistent, and no part of them is", "[consistency]") {
    const std::string name = GENERATE(as<std::string>(), "tso", "pso", "rc11", "sra");
    const Planned planned(name);
    codegen::Interpreter checker(planned.plan);
    const auto engine = engine_of(planned, name);
    std::mt19937 random(12);
    RandomExecution executions(random, planned.plan);
    int cores = 0;
    for (int i = 0; i < scaled(300); ++i) {
        const OpenExecution open = opened(executions, executions.make({.events = 10}), i % 2 == 0);
        if (OpenExecution copy = open; consistency::complete(*engine, copy, {}))
            continue;
        const consistency::Core core = consistency::core_of(*engine, open, {});
        INFO(name << ", round " << i);
        REQUIRE(core.minimal);
        ++cores;
        std::vector<std::uint8_t> keep(open.graph.size(), 0);
        for (const EventId e : core.events)
            keep[e] = 1;
        std::vector<EventId> origin;
        const OpenExecution part = consistency::part_of(open, keep, origin);
        CHECK_FALSE(some_sources(part, checker));
        // Without an event that nothing in the core depends on.
        for (EventId e = part.graph.num_locations(); e < part.graph.size(); ++e) {
            const bool halved = part.graph.is_read(e) ? part.graph.rmw_write(e) != SparseGraph::none
                                                      : part.graph.rmw_read(e) != SparseGraph::none;
            const bool needed = std::ranges::any_of(
                part.sources, [&](const std::vector<EventId>& sources) { return std::ranges::count(sources, e) != 0; });
            if (halved || needed)
                continue;
            std::vector<std::uint8_t> fewer(part.graph.size(), 1);
            fewer[e] = 0;
            std::vector<EventId> unused;
            CHECK(some_sources(consistency::part_of(part, fewer, unused), checker));
        }
    }
    CHECK(cores > scaled(10));
}

TEST_CASE("an order of an execution has each event behind those that it depends on", "[consistency]") {
    const Planned planned("tso");
    std::mt19937 random(13);
    RandomExecution executions(random, planned.plan);
    consistency::BufferedSearch sequential(consistency::Machine::sc);
    consistency::BufferedSearch engine(consistency::Machine::tso);
    for (int i = 0; i < scaled(300); ++i) {
        SparseGraph g = executions.make({.events = 8});
        if (!engine.complete(g, {}))
            continue;
        const consistency::ExecutionOrder order = consistency::order_of(g);
        REQUIRE(order.events.size() + g.num_locations() == g.size());
        std::vector<std::size_t> place(g.size(), 0);
        for (std::size_t p = 0; p < order.events.size(); ++p)
            place[order.events[p]] = p + 1;
        for (const EventId e : order.events) {
            CHECK((g[e].po_prev == SparseGraph::none || place[g[e].po_prev] < place[e]));
            if (g.is_read(e)) {
                CHECK(place[g[e].rf] < place[e]);
                if (order.sequential && g.fr_next(e) != SparseGraph::none)
                    CHECK(place[e] < place[g.fr_next(e)]);
            }
        }
        if (order.sequential)
            CHECK(sequential.complete(g, {}));
    }
}

} // namespace
} // namespace katlas::tests
