// A model as the judge of graphs that programs build: the reference semantics (evaluate.hpp) on a sparse graph.
//
// Programs record the relations of the base theory, dependencies included (dependency_edges.hpp). A relation that a
// file defines is computed from its definition. Of a relation that a file declares and does not define, programs have
// no record, and the model is refused.
#pragma once

#include "katlas/graph/dependency_edges.hpp"
#include "katlas/kat/specification.hpp"
#include "katlas/semantics/derivation.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace katlas::graph {

class ModelJudge {
  public:
    // The most events, initial writes included, of an ExecutionGraph. Larger graphs are WideGraphs and cost more.
    static constexpr std::size_t capacity = BitMatrix::capacity;

    // A relation in the model's axioms of which programs have no record; empty if there is none. Linear in the axioms.
    [[nodiscard]] static std::string without_record(const kat::Setting& setting, const kat::Model& model);

    // The same of obligations (evaluate.hpp), such as what a claim or an assumption asks for.
    [[nodiscard]] static std::string without_record(const kat::Setting& setting,
                                                    std::span<const Obligation> obligations);
    // The same of an expression.
    [[nodiscard]] static std::string without_record(const kat::Setting& setting, kat::ExprRef relation);
    // Whether the model's axioms have a relation that programs record with their dependencies, or one that is defined
    // by such. Likewise.
    [[nodiscard]] static bool speaks_of_dependencies(const kat::Setting& setting, const kat::Model& model);
    // Whether they have pick dependencies. Likewise.
    [[nodiscard]] static bool speaks_of_picks(const kat::Setting& setting, const kat::Model& model);

    // The theory and its terms must outlive the judge and must not change. `instructions`: the accesses are those of a
    // machine's program (INSTR). The model has no relation without record.
    ModelJudge(const kat::Setting& setting, const kat::Model& model, bool instructions);

    // What is judged are obligations.
    ModelJudge(const kat::Setting& setting, std::vector<Obligation> obligations, bool instructions);

    // Whether the graph satisfies the model's axioms. Every read has rf, every write a place in co.
    [[nodiscard]] bool consistent(const SparseGraph& graph, const DependencyEdges& dependencies);

    // A data race of the graph, if there is one: a non-atomic access, and another of the location in another thread, of
    // which one writes, and neither happens before the other.
    [[nodiscard]] std::optional<std::pair<EventId, EventId>>
    find_race(const SparseGraph& graph, const DependencyEdges& dependencies, kat::ExprRef happens_before) const;

    // Which of at most 64 expressions relate something: bit i says it of the i-th.
    [[nodiscard]] std::uint64_t relating(const SparseGraph& graph, const DependencyEdges& dependencies,
                                         std::span<const kat::ExprRef> relations) const;
    // The first pair that an expression relates, by its first event.
    [[nodiscard]] std::optional<std::pair<EventId, EventId>>
    first_pair(const SparseGraph& graph, const DependencyEdges& dependencies, kat::ExprRef relation) const;

    // What is judged: the graph with every relation of the theory, as an ExecutionGraph, which has at most `capacity`
    // events, or as a WideGraph.
    template <typename Graph>
    [[nodiscard]] Graph concrete(const SparseGraph& graph, const DependencyEdges& dependencies) const;
    // Of such a graph, which obligations hold, for a model by axiom.
    [[nodiscard]] std::vector<bool> verdicts(const ExecutionGraph& graph) { return judge_.verdicts(graph); }
    [[nodiscard]] std::vector<bool> verdicts(const WideGraph& graph) const;

  private:
    class LabelTable;

    kat::Setting setting_;
    std::shared_ptr<const Derivation> derivation_;
    std::shared_ptr<const LabelTable> labels_;
    std::vector<Obligation> obligations_;
    Judge judge_;
    bool instructions_;
};

} // namespace katlas::graph
