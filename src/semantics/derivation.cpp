#include "katlas/semantics/derivation.hpp"

namespace katlas::graph {
namespace {

template <typename Matrix, typename Graph>
void derive_all(Graph& graph, const Derivation& derivation) {
    const TheoryMap& map = derivation.map();
    Basis<Matrix> basis = skeleton<Matrix>(graph.events());
    if (const auto rf = map.relation(BaseRelation::rf))
        basis.rf = graph.relation(*rf);
    if (const auto co = map.relation(BaseRelation::co))
        basis.co = graph.relation(*co);
    // A twin may come before or after its relation.
    for (kat::RelationId r = 0; r < map.num_relations(); ++r)
        if (map[r].source() != Source::itself)
            graph.set_relation(r, base_value(map[r].base->relation, basis));
    for (kat::RelationId r = 0; r < map.num_relations(); ++r)
        if (map[r].twin_of)
            graph.set_relation(r, graph.relation(*map[r].twin_of) & basis.same_location);
    const std::vector<Derivation::Defined>& defined = derivation.defined();
    std::vector<Matrix> values;
    // Sets the relation to the value of its definition. Returns whether the value changed.
    const auto compute = [&](const Derivation::Defined& d) {
        const auto tests = values_of(d.tests, graph);
        d.plan.run(
            graph.size(), [&](kat::Letter l) { return graph.letter(l); },
            [&](kat::TestRef t) { return Matrix::diagonal(graph.size(), tests[d.tests.step_of(t)]); }, values);
        const bool changes = !(values[d.value] == graph.relation(d.relation));
        graph.set_relation(d.relation, values[d.value]);
        if (const auto twin = map[d.relation].twin)
            graph.set_relation(*twin, values[d.value] & basis.same_location);
        return changes;
    };
    for (std::size_t i = 0; i < defined.size();) {
        std::size_t end = i + 1;
        if (!defined[i].recursion) {
            compute(defined[i]);
        } else {
            while (end < defined.size() && defined[end].recursion == defined[i].recursion)
                ++end;
            // The iteration starts from empty relations. It is monotone, so the first fixed point is the least.
            for (std::size_t j = i; j < end; ++j)
                graph.set_relation(defined[j].relation, Matrix(graph.size()));
            for (bool changes = true; changes;) {
                changes = false;
                for (std::size_t j = i; j < end; ++j)
                    changes |= compute(defined[j]);
            }
        }
        i = end;
    }
}

} // namespace

Derivation::Derivation(const kat::Terms& terms, const kat::Theory& theory) : map_(theory) {
    for (kat::RelationId r = 0; r < theory.relations.size(); ++r) {
        const std::optional<kat::ExprRef>& definition = theory.relations[r].definition;
        if (!definition || map_[r].twin_of)
            continue;
        EvaluationPlan plan(terms, std::span<const kat::ExprRef>(&*definition, 1));
        TestPlan tests(terms, plan.tests());
        const std::size_t value = plan.step_of(*definition);
        defined_.push_back({r, std::move(plan), std::move(tests), value, theory.relations[r].recursion});
    }
}

void derive(ExecutionGraph& graph, const Derivation& derivation) {
    derive_all<BitMatrix>(graph, derivation);
}

void derive(WideGraph& graph, const Derivation& derivation) {
    derive_all<WideMatrix>(graph, derivation);
}

void derive(ExecutionGraph& graph, const kat::Setting& setting) {
    derive(graph, Derivation(setting.terms, setting.theory));
}

} // namespace katlas::graph
