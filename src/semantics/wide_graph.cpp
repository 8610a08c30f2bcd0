#include "katlas/semantics/wide_graph.hpp"

namespace katlas::graph {
namespace {

// The values of expressions on one graph.
class Values {
  public:
    Values(const kat::Terms& terms, std::span<const kat::ExprRef> roots, const WideGraph& graph) : plan_(terms, roots) {
        const TestPlan tests(terms, plan_.tests());
        const std::vector<WideSet> where = values_of(tests, graph);
        plan_.run<WideMatrix>(
            graph.size(), [&](kat::Letter l) { return graph.letter(l); },
            [&](kat::TestRef t) { return WideMatrix::diagonal(graph.size(), where[tests.step_of(t)]); }, values_);
    }
    [[nodiscard]] const WideMatrix& operator()(kat::ExprRef e) const { return values_[plan_.step_of(e)]; }

  private:
    EvaluationPlan plan_;
    std::vector<WideMatrix> values_;
};

} // namespace

std::vector<WideSet> values_of(const TestPlan& tests, const WideGraph& graph) {
    std::vector<WideSet> values(tests.order().size());
    std::vector<EventSet> part;
    for (std::size_t first = 0; first < graph.size(); first += 64) {
        tests.run(
            first_events(graph.size() - first), [&](kat::PredicateId p) { return graph.where(p).word(first / 64); },
            part);
        for (std::size_t i = 0; i < part.size(); ++i)
            for_each_event(part[i], [&](std::size_t e) { values[i].insert(first + e); });
    }
    return values;
}

WideMatrix evaluate(const kat::Setting& setting, const WideGraph& graph, kat::ExprRef e) {
    return Values(setting.terms, std::span<const kat::ExprRef>(&e, 1), graph)(e);
}

WideSet where(const kat::Terms& terms, const WideGraph& graph, kat::TestRef test) {
    const TestPlan plan(terms, std::span<const kat::TestRef>(&test, 1));
    return values_of(plan, graph)[plan.step_of(test)];
}

bool holds(const kat::Terms& terms, const Obligation& obligation, const WideGraph& graph) {
    return violations<WideMatrix>(obligation, graph.size(), Values(terms, roots_of(obligation), graph)).empty();
}

} // namespace katlas::graph
