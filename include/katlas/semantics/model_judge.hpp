// A model as the judge of graphs that programs build: the reference semantics (evaluate.hpp) on a sparse graph.
//
// Programs record the relations of the base theory, dependencies included (dependency_edges.hpp). A relation that a
// file defines is computed from its definition. Programs have no record of a relation that a file declares and does not
// define; a model with such a relation is refused. Two kinds of relations are exceptions where candidates are tried
// (explore/explore_candidates.hpp): the orders that executions choose, which the judge tries all (chosen_orders.hpp),
// and what is said of scopes, of which only programs with places have a record.
#pragma once

#include "katlas/graph/dependency_edges.hpp"
#include "katlas/graph/thread_place.hpp"
#include "katlas/kat/specification.hpp"
#include "katlas/semantics/chosen_orders.hpp"
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

    enum class Record : std::uint8_t { of_programs, of_candidates };

    // A relation, or a predicate of scopes, in the model's axioms of which there is no record; empty if there is none.
    // Linear in the axioms.
    [[nodiscard]] static std::string without_record(const kat::Setting& setting, const kat::Model& model,
                                                    Record record = Record::of_programs);

    // The same for obligations (evaluate.hpp), e.g. of a claim or an assumption.
    [[nodiscard]] static std::string without_record(const kat::Setting& setting,
                                                    std::span<const Obligation> obligations,
                                                    Record record = Record::of_programs);
    // The same for an expression.
    [[nodiscard]] static std::string without_record(const kat::Setting& setting, kat::ExprRef relation,
                                                    Record record = Record::of_programs);
    // A relation or a predicate about scopes in the axioms or flags; empty if there is none.
    [[nodiscard]] static std::string spoken_of_scopes(const kat::Setting& setting, const kat::Model& model);
    // Whether the model's axioms mention a relation that programs record with their dependencies, or a relation whose
    // definition mentions one. Linear in the axioms.
    [[nodiscard]] static bool speaks_of_dependencies(const kat::Setting& setting, const kat::Model& model);
    // Whether the axioms mention pick dependencies. Linear in the axioms.
    [[nodiscard]] static bool speaks_of_picks(const kat::Setting& setting, const kat::Model& model);

    // The theory and its terms must outlive the judge and must not change. `instructions`: the accesses belong to a
    // machine's program (INSTR). `places`: of the program's threads, by thread; empty: it has none. Requires a record
    // of all relations of the model.
    ModelJudge(const kat::Setting& setting, const kat::Model& model, bool instructions,
               std::vector<ThreadPlace> places = {});

    // Judges obligations in the place of a model.
    ModelJudge(const kat::Setting& setting, std::vector<Obligation> obligations, bool instructions,
               std::vector<ThreadPlace> places = {});

    // Whether the graph satisfies the model's axioms, with some choice of orders. Every read has rf, every write a
    // place in co. Throws std::length_error if there are too many orders to try.
    [[nodiscard]] bool consistent(const SparseGraph& graph, const DependencyEdges& dependencies);

    // A data race of the graph, if there is one: two accesses to one location in different threads, at least one
    // non-atomic and at least one a write, such that neither happens before the other.
    [[nodiscard]] std::optional<std::pair<EventId, EventId>>
    find_race(const SparseGraph& graph, const DependencyEdges& dependencies, kat::ExprRef happens_before) const;

    // Which of at most 64 expressions relate something: bit i says it of the i-th.
    [[nodiscard]] std::uint64_t relating(const SparseGraph& graph, const DependencyEdges& dependencies,
                                         std::span<const kat::ExprRef> relations) const;
    // The first pair that an expression relates, by its first event.
    [[nodiscard]] std::optional<std::pair<EventId, EventId>>
    first_pair(const SparseGraph& graph, const DependencyEdges& dependencies, kat::ExprRef relation) const;

    // The graph with every relation of the theory but for orders that executions choose, as it is judged: as an
    // ExecutionGraph, which has at most `capacity` events, or as a WideGraph.
    template <typename Graph>
    [[nodiscard]] Graph concrete(const SparseGraph& graph, const DependencyEdges& dependencies) const;
    // Which obligations hold on such a graph; for a model, by axiom.
    [[nodiscard]] std::vector<bool> verdicts(const ExecutionGraph& graph) { return judge_.verdicts(graph); }
    [[nodiscard]] std::vector<bool> verdicts(const WideGraph& graph) const;

  private:
    class LabelTable;

    kat::Setting setting_;
    std::shared_ptr<const Derivation> derivation_;
    std::shared_ptr<const LabelTable> labels_;
    std::vector<Obligation> obligations_;
    Judge judge_;
    ChosenOrders orders_;
    bool instructions_;
    std::vector<ThreadPlace> places_;
};

} // namespace katlas::graph
