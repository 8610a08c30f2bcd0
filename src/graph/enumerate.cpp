#include "katlas/graph/enumerate.hpp"

#include "graph_search.hpp"

namespace katlas::graph {
namespace {

void search(const GraphSpace& space, SearchControl& control) {
    GraphSearch<Matrix8> small(space, control);
    GraphSearch<BitMatrix> large(space, control);
    for (std::size_t n = 0; n <= control.limits.max_events && !control.stop; ++n)
        for_each_skeleton(space, n, [&](const Skeleton& s) {
            return s.events.size() <= Matrix8::capacity ? small.run(s) : large.run(s);
        });
    control.outcome.complete = !control.stop;
}

} // namespace

Enumeration enumerate(const Document& document, std::span<const kat::ExprRef> mentioned,
                      const EnumerationLimits& limits, const std::function<bool(const ExecutionGraph&)>& visit) {
    SearchControl control{limits, visit};
    const auto space = GraphSpace::create(document, {}, {mentioned.begin(), mentioned.end()}, limits.with_assumptions,
                                          control.outcome.why);
    if (space)
        search(*space, control);
    else
        control.outcome.complete = false;
    return control.outcome;
}

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
        search(*space, control);
    else
        control.outcome.complete = false;
    result.judged = control.outcome.judged;
    result.complete = control.outcome.complete || result.violation;
    result.sampled = control.outcome.sampled;
    return result;
}

} // namespace katlas::graph
