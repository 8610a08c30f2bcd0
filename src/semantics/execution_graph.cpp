#include "katlas/semantics/execution_graph.hpp"

#include "katlas/semantics/evaluate.hpp"

namespace katlas::graph {

ExecutionGraph::ExecutionGraph(const kat::Theory& theory, std::vector<Event> events)
    : events_(std::move(events)), predicates_(theory.predicates.size(), 0),
      relations_(theory.relations.size(), BitMatrix(events_.size())) {
    assert(events_.size() <= BitMatrix::capacity);
}

EventSet where(const kat::Terms& terms, const ExecutionGraph& graph, kat::TestRef test) {
    const TestPlan plan(terms, std::span<const kat::TestRef>(&test, 1));
    std::vector<EventSet> values;
    plan.run(
        graph.all(), [&](kat::PredicateId p) { return graph.where(p); }, values);
    return values.back();
}

} // namespace katlas::graph
