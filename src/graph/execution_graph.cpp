#include "katlas/graph/execution_graph.hpp"

#include "katlas/graph/evaluate.hpp"

namespace katlas::graph {

ExecutionGraph::ExecutionGraph(const kat::Theory& theory, std::vector<Event> events)
    : events_(std::move(events)), predicates_(theory.predicates.size(), 0),
      relations_(theory.relations.size(), BitMatrix(events_.size())) {
    assert(events_.size() <= BitMatrix::capacity);
}

Basis<BitMatrix> skeleton(const std::vector<Event>& events) {
    const std::size_t n = events.size();
    const BitMatrix none(n);
    Basis<BitMatrix> b{BitMatrix::product(n, first_events(n), first_events(n)), none, none, none, none, none};
    for (std::size_t x = 0; x < n; ++x)
        for (std::size_t y = 0; y < n; ++y) {
            const Event& from = events[x];
            const Event& to = events[y];
            if (from.has_location() && from.location == to.location)
                b.same_location.set(x, y);
            if (from.thread != to.thread)
                continue;
            b.same_thread.set(x, y);
            if (!from.is_initial() && from.position < to.position)
                b.po.set(x, y);
        }
    return b;
}

void derive(ExecutionGraph& graph, const TheoryMap& map) {
    Basis<BitMatrix> basis = skeleton(graph.events());
    if (const auto rf = map.relation(BaseRelation::rf))
        basis.rf = graph.relation(*rf);
    if (const auto co = map.relation(BaseRelation::co))
        basis.co = graph.relation(*co);
    // A twin may have a lower or a higher id than its relation.
    for (kat::RelationId r = 0; r < map.num_relations(); ++r)
        if (map[r].source() != Source::itself)
            graph.set_relation(r, base_value(map[r].base->relation, basis));
    for (kat::RelationId r = 0; r < map.num_relations(); ++r)
        if (map[r].twin_of)
            graph.set_relation(r, graph.relation(*map[r].twin_of) & basis.same_location);
}

EventSet where(const kat::Terms& terms, const ExecutionGraph& graph, kat::TestRef test) {
    const TestPlan plan(terms, std::span<const kat::TestRef>(&test, 1));
    std::vector<EventSet> values;
    plan.run(
        graph.all(), [&](kat::PredicateId p) { return graph.where(p); }, values);
    return values.back();
}

} // namespace katlas::graph
