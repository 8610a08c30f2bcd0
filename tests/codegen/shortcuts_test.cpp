// What spares checkers a search agrees with the slow way: useful states of an automaton, sequentially consistent
// graphs, and components of events.
#include "codegen/random_graphs.hpp"
#include "katlas/graph/bit_matrix.hpp"
#include "katlas/runtime/sequential.hpp"
#include "support/scale.hpp"

#include <set>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using graph::BitMatrix;
using graph::EventId;
using graph::SparseGraph;
using runtime::Skeleton;

// The states on a way from an initial state to the end, by all pairs of states.
std::set<std::uint32_t> on_a_way(const Skeleton& s, std::uint32_t states, graph::AtomMask atoms,
                                 std::uint32_t records) {
    BitMatrix steps(states);
    for (const Skeleton::Arc& a : s.arcs) {
        const auto has_event = [&](graph::AtomMask m) { return m == runtime::any_kind || (m & atoms) != 0; };
        if (has_event(a.leaves) && has_event(a.enters) && (a.record == 0 || (a.record & records) != 0))
            steps.set(a.from, a.to);
    }
    const BitMatrix some = steps.plus();
    const auto reaches = [&](std::uint32_t a, std::uint32_t b) { return a == b || some.has(a, b); };
    std::set<std::uint32_t> all;
    bool takes_a_step = false;
    for (std::uint32_t start = 0; start < s.starts; ++start) {
        takes_a_step = takes_a_step || some.has(start, s.end);
        for (std::uint32_t q = 0; q < states; ++q)
            if (reaches(start, q) && reaches(q, s.end))
                all.insert(q);
    }
    return takes_a_step ? all : std::set<std::uint32_t>{};
}

} // namespace

TEST_CASE("useful states are those on a way from an initial state to the end that the graph's events allow") {
    std::mt19937 random(20261123);
    const auto below = [&](std::uint32_t n) { return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random); };
    int nothing = 0;
    int some = 0;
    for (int i = 0; i < scaled(3'000); ++i) {
        const std::uint32_t states = 2 + below(12);
        const bool cyclic = below(2) == 0;
        constexpr std::uint32_t kinds = 5;
        std::vector<Skeleton::Arc> arcs;
        const auto mask = [&] {
            return below(3) == 0 ? graph::AtomMask{1} << below(kinds) | graph::AtomMask{1} << below(kinds)
                                 : runtime::any_kind;
        };
        for (std::uint32_t n = 1 + below(2 * states); n-- > 0;)
            arcs.push_back({below(states), below(states), mask(), mask(), below(4) == 0 ? 1U << below(3) : 0});
        graph::AtomMask mentioned = 0;
        for (const Skeleton::Arc& a : arcs)
            for (const graph::AtomMask m : {a.leaves, a.enters})
                mentioned |= m == runtime::any_kind ? 0 : m;
        const Skeleton skeleton{cyclic ? 1 : 1 + below(states - 1), cyclic ? 0 : states - 1, mentioned, arcs};
        runtime::UsefulStates kept;
        for (int graph = 0; graph < 20; ++graph) {
            const graph::AtomMask atoms = below(1U << kinds);
            const std::uint32_t records = below(8);
            runtime::StateSet expected = 0;
            for (const std::uint32_t q : on_a_way(skeleton, states, atoms, records))
                expected |= runtime::StateSet{1} << q;
            INFO(i << ' ' << states << ' ' << atoms << ' ' << records);
            CHECK(kept.of(skeleton, atoms, records) == expected);
            ++(expected == 0 ? nothing : some);
        }
    }
    CHECK(nothing > 1'000);
    CHECK(some > 1'000);
}

TEST_CASE("graphs are sequentially consistent if no cycle of po, rf, co and fr is there, and components have cycles") {
    const int walks = scaled(300);
    int cyclic = 0;
    int sequential = 0;
    runtime::SequentialOrder order;
    runtime::Search search;
    runtime::Component component;
    for (std::uint32_t seed = 1; seed <= static_cast<std::uint32_t>(walks); ++seed) {
        std::mt19937 random(seed);
        WalkLimits limits;
        limits.threads = 1 + seed % 4;
        limits.locations = 1 + seed % 3;
        limits.steps = 60;
        limits.stale = seed % 2 == 0 ? 60 : 20;
        GraphWalk walk(
            limits, 0, [](graph::Label) { return graph::AtomIndex{0}; }, random);
        walk.run([&](const SparseGraph& g, EventId) {
            BitMatrix steps(g.size());
            for (EventId e = 0; e < g.size(); ++e) {
                const auto add = [&](EventId to) { steps.set(e, to); };
                runtime::po_imm(g, e, add);
                runtime::rf(g, e, add);
                runtime::co_imm(g, e, add);
                runtime::fr_imm(g, e, add);
            }
            const BitMatrix before = steps.plus();
            bool on_cycle = false;
            for (EventId e = 0; e < g.size(); ++e) {
                on_cycle = on_cycle || before.has(e, e);
                CHECK(runtime::is_sequential_through(search, g, e) != before.has(e, e));
                const bool has_component = component.find(g, e);
                CHECK(has_component == before.has(e, e));
                for (EventId other = 0; has_component && other < g.size(); ++other)
                    CHECK(component.has(other) == (before.has(e, other) && before.has(other, e)));
            }
            CHECK(order.exists(g) != on_cycle);
            ++(on_cycle ? cyclic : sequential);
            return true;
        });
    }
    CHECK(cyclic > walks);
    CHECK(sequential > walks);
}

} // namespace katlas::tests
