// An execution is the same whether its threads are run once more or put in from what they did before with the same
// trace.
#include "found.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "random_dependent_program.hpp"
#include "support/scale.hpp"

#include <array>
#include <iostream>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

graph::DependencyEdges sorted(graph::DependencyEdges edges) {
    for (std::size_t k = 0; k < graph::num_dependency_kinds; ++k)
        std::ranges::sort(edges[static_cast<graph::DependencyKind>(k)]);
    return edges;
}

// Another atom for each label.
graph::AtomIndex atom_of(graph::Label label) {
    return static_cast<graph::AtomIndex>(static_cast<unsigned>(label.kind) * 16 +
                                         static_cast<unsigned>(label.mode) * 2 + (label.exclusive ? 1 : 0));
}

void compare(const explore::Execution& x, const explore::Execution& anew) {
    REQUIRE(text_of(x.c, x.dependencies) == text_of(anew.c, anew.dependencies));
    REQUIRE(x.possible == anew.possible);
    REQUIRE(std::ranges::equal(x.c.states(), anew.c.states()));
    const graph::DependencyEdges mine = sorted(x.dependencies);
    const graph::DependencyEdges its = sorted(anew.dependencies);
    for (std::size_t k = 0; k < graph::num_dependency_kinds; ++k)
        REQUIRE(mine[static_cast<graph::DependencyKind>(k)] == its[static_cast<graph::DependencyKind>(k)]);
    for (std::uint32_t t = 1; t <= x.c.num_threads(); ++t) {
        REQUIRE(x.c.stop(t) == anew.c.stop(t));
        REQUIRE(x.errors[t - 1].has_value() == anew.errors[t - 1].has_value());
        REQUIRE(x.c.run().position(t) == anew.c.run().position(t));
    }
    for (explore::EventId e = 0; e < x.c.size(); ++e) {
        REQUIRE(x.c.graph[e].atom == anew.c.graph[e].atom);
        REQUIRE(x.c.graph[e].label == anew.c.graph[e].label);
        if (!x.c.is_initial(e)) {
            REQUIRE(x.c.position_before(e) == anew.c.position_before(e));
            std::vector<program::Word> before(x.c.program().state_words());
            std::vector<program::Word> before_anew(before.size());
            x.c.copy_state_before(e, before.data());
            anew.c.copy_state_before(e, before_anew.data());
            REQUIRE(before == before_anew);
        }
    }
}

struct Comparison {
    explicit Comparison(const program::Program& p) : program(p), maker(p, {atom_of, 0}) {}

    // One maker for all graphs, which remembers, and one for each, which does not.
    bool execution(const explore::CausalConfiguration& g) {
        explore::ExecutionMaker forgetful(program, {atom_of, 0});
        compare(maker.of(g), forgetful.of(g));
        ++graphs;
        return graphs < 300;
    }

    const program::Program& program;
    explore::ExecutionMaker maker;
    int graphs = 0;
};

} // namespace

TEST_CASE("threads that are remembered do what they do when they are run once more") {
    const std::array<DependentShape, 5> kinds_of_programs{
        DependentShape{.max_statements = 5, .max_events = 9},
        DependentShape{.max_statements = 5, .max_events = 9, .load_first = true, .fences = true},
        DependentShape{.max_events = 9, .holes = true},
        DependentShape{.max_statements = 5, .max_events = 8, .instructions = true, .picks = true},
        DependentShape{.max_statements = 5, .max_events = 9, .locks = true},
    };
    std::uint64_t seed = 970'000;
    std::uint64_t graphs = 0;
    const int programs = scaled(300);
    for (const DependentShape& shape : kinds_of_programs)
        for (int i = 0; i < programs; ++i, ++seed) {
            INFO("seed " << seed);
            const program::Program p = RandomDependentProgram(seed, shape).make();
            Comparison comparison(p);
            explore::Explorer explorer(explore::causal_policy(p), comparison);
            (void)explorer.run();
            graphs += static_cast<std::uint64_t>(comparison.graphs);
        }
    std::cout << graphs << " graphs of programs up to seed " << seed << '\n';
    CHECK(graphs > static_cast<std::uint64_t>(programs) * kinds_of_programs.size() * 4);
}

} // namespace katlas::tests
