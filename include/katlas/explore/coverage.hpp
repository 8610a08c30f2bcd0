// Whether the graphs without holes cover all executions of a model with dependencies.
//
// Under such a model executions may have cycles of po and rf, and then graphs with holes are explored
// (causal_policy.hpp). Graphs without holes are fewer. They are explored under the weaker model without dependencies,
// and each tells whether there may be an execution with a cycle. If none says so, there is no such execution.
//
// For models with dependencies this test is what the absence of load buffering races (load_buffering.hpp) is for
// Weakestmo2. HMC_LBRF uses the races for the same decision (Moiseenko, Kokologiannakis, Vafeiadis, "Model Checking for
// a Multi-Execution Memory Model", OOPSLA 2022, sections 2.3 and 5.1). This test knows the dependencies of the graph,
// so fewer programs fail it.
#pragma once

#include "katlas/explore/load_buffering.hpp"
#include "katlas/explore/partial_execution.hpp"
#include "katlas/graph/dependency_edges.hpp"
#include "katlas/graph/kept_order.hpp"

#include <optional>

namespace katlas::explore {

// A read r and an access x of its location in another thread *race* if a later write w of r's thread is not ordered
// behind r, another thread reads from w, x is behind this read in po | rf, and
// - x is a write, and no chain of kept pairs and rf between threads leads from r to x; or
// - r and x belong to read-modify-writes, or would if they read other values.
// In an execution with a cycle of po and rf, r may then read from x, or from what x would write.
//
// If no execution without cycles has a race, there are no executions with cycles (docs/exploration-proofs.md,
// "Executions without cycles tell of others"). It is supposed that the model keeps the order of chains of dependencies
// and that of acquiring reads, and that no read is thrown away.
//
// Returns a race of the first read, in the order of events, that has one. Quadratic in the events of a location, and
// for each candidate quadratic in the events of threads.
[[nodiscard]] std::optional<LoadBufferingRace> find_closing_race(const PartialExecution& c, graph::KeptOrder kept,
                                                                 const graph::DependencyEdges& dependencies);

class Coverage {
  public:
    // Whether the explorer's checker tells acquiring reads from others: those of read-modify-writes, and the rest.
    struct Told {
        bool updates = false;
        bool others = false;
    };
    Coverage(graph::KeptOrder kept, Told told) : kept_(kept), told_(told) {}

    // Whether find_race() can be asked.
    [[nodiscard]] bool knows_order(const graph::SparseGraph& g) const;
    [[nodiscard]] std::optional<LoadBufferingRace> find_race(const PartialExecution& c,
                                                             const graph::DependencyEdges& dependencies) const {
        return find_closing_race(c, kept_, dependencies);
    }
    // Whether the graph does not tell of executions with cycles.
    [[nodiscard]] bool covers(const PartialExecution& c, const graph::DependencyEdges& dependencies) const {
        return knows_order(c.graph) && !find_race(c, dependencies);
    }

  private:
    graph::KeptOrder kept_;
    Told told_;
};

// For the checker of the weaker model.
template <typename Checker>
[[nodiscard]] Coverage coverage_of(graph::KeptOrder kept, const Checker& checker) {
    const auto tells = [&](bool exclusive) {
        using graph::Label;
        const Label plain{.kind = graph::Kind::read, .mode = graph::Mode::relaxed, .exclusive = exclusive};
        const auto differs = [&](graph::Mode mode) {
            Label other = plain;
            other.mode = mode;
            return checker.atom_of(other) != checker.atom_of(plain);
        };
        return differs(graph::Mode::acquire) || differs(graph::Mode::seq_cst);
    };
    return {kept, {.updates = tells(true), .others = tells(false)}};
}

// Thrown if graphs without holes do not cover all executions.
struct NotCovered {};

} // namespace katlas::explore
