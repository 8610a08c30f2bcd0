#include "katlas/graph/enumerate.hpp"

#include "graph_search.hpp"

namespace katlas::graph {
Enumeration enumerate(const Document& document, std::span<const kat::ExprRef> mentioned,
                      const EnumerationLimits& limits, const std::function<bool(const ExecutionGraph&)>& visit) {
    SearchControl control{limits, visit};
    const auto space = GraphSpace::create(document, {}, {mentioned.begin(), mentioned.end()}, limits.with_assumptions,
                                          control.outcome.why);
    if (space)
        search_graphs(*space, control);
    else
        control.outcome.complete = false;
    return control.outcome;
}

} // namespace katlas::graph
