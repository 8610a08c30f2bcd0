// Execution graphs in both forms: bit matrices, which the reference semantics judges, and links, which checkers search.
#pragma once

#include "katlas/codegen/plan.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/graph/sparse_graph.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/execution_graph.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::tests {

using graph::EventId;
using graph::SparseGraph;

// The predicates that hold of an event of this label; of an initial write without one.
std::vector<std::string> predicates_of(const std::optional<graph::Label>& label);

// The label of an event of the graph, if its predicates, as far as the tests can tell, are those of one.
class Labels {
  public:
    Labels(const Document& document, const kat::Model& model);

    [[nodiscard]] std::optional<graph::Label> label_of(const graph::ExecutionGraph& g, std::size_t e) const;

  private:
    [[nodiscard]] std::vector<bool> truth(const graph::ExecutionGraph& g, std::size_t e) const;

    const Document& document_;
    std::vector<kat::TestRef> tests_;
    std::vector<std::pair<graph::Label, std::vector<bool>>> known_;
};

// In the order of the initial writes, then of threads and positions. Nothing if an event has no label.
std::optional<SparseGraph> to_sparse(const Document& document, const Labels& labels, const graph::ExecutionGraph& g,
                                     const codegen::AtomPlan& atoms);

// At most 64 events; every read must read from a write, and every write be in co.
graph::ExecutionGraph to_matrices(const Document& document, const SparseGraph& g);

} // namespace katlas::tests
