// What execution graphs compute of their events and given relations: the derived relations of the base theory
// (base_relations.hpp), the relations that a file defines (kat::Relation::definition), and the twins of all.
//
// A definition is evaluated by the reference semantics (evaluate.hpp), on the graph as far as it is derived.
// Definitions speak of relations that were declared before, so that one pass in the order of declaration has them all.
#pragma once

#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/wide_graph.hpp"

#include <vector>

namespace katlas::graph {

class Derivation {
  public:
    // Keeps no reference to the terms. The theory must outlive the object.
    Derivation(const kat::Terms& terms, const kat::Theory& theory);

    [[nodiscard]] const TheoryMap& map() const { return map_; }

    // A relation with its definition.
    struct Defined {
        kat::RelationId relation = 0;
        EvaluationPlan plan;
        TestPlan tests;
        std::size_t value = 0;                      // the step that computes it
        std::optional<kat::RelationId> recursion{}; // as Relation::recursion; relations of one recursion are neighbours
    };
    [[nodiscard]] const std::vector<Defined>& defined() const { return defined_; }

  private:
    TheoryMap map_;
    std::vector<Defined> defined_; // as declared
};

// Computes every derived relation from the events and the given relations.
void derive(ExecutionGraph& graph, const Derivation& derivation);
void derive(WideGraph& graph, const Derivation& derivation);
// The same for a single graph.
void derive(ExecutionGraph& graph, const kat::Setting& setting);

} // namespace katlas::graph
