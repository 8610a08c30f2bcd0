#include "katlas/graph/enumerate.hpp"

#include "graph_search.hpp"

namespace katlas::graph {
Enumeration enumerate(const kat::Setting& setting, std::span<const kat::ExprRef> mentioned,
                      const EnumerationLimits& limits, const std::function<bool(const ExecutionGraph&)>& visit) {
    SearchControl control{limits, visit};
    auto space = GraphSpace::create(setting, {}, {mentioned.begin(), mentioned.end()}, limits.with_assumptions,
                                    limits.structure.programs, control.outcome.why);
    control.outcome.complete = space.has_value();
    if (!space)
        return control.outcome;
    search_graphs(*space, control);
    return control.outcome;
}

} // namespace katlas::graph
