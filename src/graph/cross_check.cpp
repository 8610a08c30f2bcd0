#include "katlas/graph/cross_check.hpp"

#include "graph_search.hpp"

namespace katlas::graph {

namespace {

void search(const Document& document, const kat::Claim& claim, SearchControl& control) {
    std::optional<std::vector<Obligation>> obligations = compile(document, claim);
    if (!obligations) {
        control.outcome.complete = false;
        control.outcome.why =
            "a rotation or deduplication that is not at the top of the right side has no meaning on graphs";
        return;
    }
    if (const auto space = GraphSpace::create(document, std::move(*obligations), {}, control.limits.with_assumptions,
                                              control.outcome.why))
        search_graphs(*space, control);
    else
        control.outcome.complete = false;
}

} // namespace

ViolationSearch find_violation(const Document& document, const kat::Claim& claim, const EnumerationLimits& limits) {
    ViolationSearch result;
    const std::function<bool(const ExecutionGraph&)> take = [&](const ExecutionGraph& graph) {
        result.violation = graph;
        return false;
    };
    SearchControl control{limits, take};
    control.one_of_each = false;
    search(document, claim, control);
    result.judged = control.outcome.judged;
    result.complete = control.outcome.complete || result.violation;
    result.sampled = control.outcome.sampled;
    result.why = control.outcome.why;
    return result;
}

Enumeration for_each_violation(const Document& document, const kat::Claim& claim, const EnumerationLimits& limits,
                               const std::function<bool(const ExecutionGraph&)>& visit) {
    SearchControl control{limits, visit};
    search(document, claim, control);
    return control.outcome;
}

} // namespace katlas::graph
