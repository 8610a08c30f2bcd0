#include "naive.hpp"

#include "katlas/semantics/model_judge.hpp"
#include "naive_causal.hpp"

namespace katlas::tests {
namespace {

std::vector<graph::Obligation> obligations_of(const kat::Model& model) {
    std::vector<graph::Obligation> result;
    for (const kat::Axiom& axiom : model.axioms)
        result.push_back(graph::compile(axiom));
    return result;
}

} // namespace

Naive::Naive(const program::Program& program, const Document& document, const kat::Model& model)
    : program_(program), document_(document), dependencies_(graph::ModelJudge::speaks_of_dependencies(document, model)),
      judge_(document.terms, obligations_of(model)) {}

Naive::Found Naive::executions(std::uint64_t limit) {
    Found found;
    found.gave_up = !CausalNaive(program_, {}, dependencies_).each(limit, [&](const CausalNaive::Candidate& c) {
        const graph::BitMatrix causes = (c.po | c.rf).plus();
        if ((dependencies_ || (causes & graph::BitMatrix::identity(causes.size())).empty()) &&
            judge_.all_hold(judged(document_, c)))
            (c.blocked ? found.blocked : found.complete).insert(dependencies_ ? c.text() : c.x.text());
    });
    return found;
}

} // namespace katlas::tests
