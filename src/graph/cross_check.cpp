#include "katlas/graph/cross_check.hpp"

#include "graph_search.hpp"

namespace katlas::graph {

ViolationSearch find_violation(const Document& document, const kat::Claim& claim, const EnumerationLimits& limits) {
    ViolationSearch result;
    auto obligations = compile(document.terms, claim);
    if (!obligations) {
        result.complete = false;
        result.why = "a rotation or deduplication that is not at the top of the right side has no meaning on graphs";
        return result;
    }
    const std::function<bool(const ExecutionGraph&)> take = [&](const ExecutionGraph& graph) {
        result.violation = graph;
        return false;
    };
    SearchControl control{limits, take};
    control.one_of_each = false;
    if (const auto space =
            GraphSpace::create(document, std::move(*obligations), {}, limits.with_assumptions, result.why))
        search_graphs(*space, control);
    else
        control.outcome.complete = false;
    result.judged = control.outcome.judged;
    result.complete = control.outcome.complete || result.violation;
    result.sampled = control.outcome.sampled;
    return result;
}

} // namespace katlas::graph
