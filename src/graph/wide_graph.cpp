#include "katlas/graph/wide_graph.hpp"

#include <algorithm>

namespace katlas::graph {
namespace {

// The events at which tests and their subtests hold, by TestRef::index.
std::vector<WideSet> values_of(const kat::Terms& terms, const std::vector<kat::TestRef>& tests,
                               const WideGraph& graph) {
    const TestPlan plan(terms, tests);
    std::vector<WideSet> where(terms.num_tests());
    std::vector<EventSet> part;
    for (std::size_t first = 0; first < graph.size(); first += 64) {
        plan.run(
            first_events(graph.size() - first), [&](kat::PredicateId p) { return graph.where(p).word(first / 64); },
            part);
        for (std::size_t i = 0; i < part.size(); ++i)
            for_each_event(part[i], [&](std::size_t e) { where[plan.order()[i].index].insert(first + e); });
    }
    return where;
}

// The values of expressions on one graph.
class Values {
  public:
    Values(const kat::Terms& terms, std::span<const kat::ExprRef> roots, const WideGraph& graph) : plan_(terms, roots) {
        std::vector<kat::TestRef> tests;
        for (const EvaluationPlan::Step& s : plan_.steps())
            if (s.kind == kat::ExprKind::test)
                tests.push_back(kat::TestRef{s.operand});
        const std::vector<WideSet> where = values_of(terms, tests, graph);
        plan_.run<WideMatrix>(
            graph.size(), [&](kat::Letter l) { return graph.letter(l); },
            [&](kat::TestRef t) { return WideMatrix::diagonal(graph.size(), where[t.index]); }, values_);
    }
    [[nodiscard]] const WideMatrix& operator()(kat::ExprRef e) const { return values_[plan_.step_of(e)]; }

  private:
    EvaluationPlan plan_;
    std::vector<WideMatrix> values_;
};

} // namespace

void derive(WideGraph& graph, const TheoryMap& map) {
    const std::size_t n = graph.size();
    const WideSet all = WideSet::first(n);
    const WideMatrix none(n);
    Basis<WideMatrix> basis{WideMatrix::product(n, all, all), none, none, none, none, none};
    for (std::size_t x = 0; x < n; ++x)
        for (std::size_t y = 0; y < n; ++y) {
            const Event& from = graph.events()[x];
            const Event& to = graph.events()[y];
            if (from.has_location() && from.location == to.location)
                basis.same_location.set(x, y);
            if (from.thread != to.thread)
                continue;
            basis.same_thread.set(x, y);
            if (!from.is_initial() && from.position < to.position)
                basis.po.set(x, y);
        }
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

WideMatrix evaluate(const Document& document, const WideGraph& graph, kat::ExprRef e) {
    return Values(document.terms, std::span<const kat::ExprRef>(&e, 1), graph)(e);
}

WideSet where(const kat::Terms& terms, const WideGraph& graph, kat::TestRef test) {
    return values_of(terms, {test}, graph)[test.index];
}

bool holds(const kat::Terms& terms, const Obligation& obligation, const WideGraph& graph) {
    return violations<WideMatrix>(obligation, graph.size(), Values(terms, roots_of(obligation), graph)).empty();
}

} // namespace katlas::graph
