#include "katlas/semantics/enumerate.hpp"

#include "graph_search.hpp"

namespace katlas::graph {
Enumeration enumerate(const kat::Setting& setting, std::span<const kat::ExprRef> mentioned,
                      const EnumerationLimits& limits, const std::function<bool(const ExecutionGraph&)>& visit) {
    SearchControl control{limits, visit};
    auto space = GraphSpace::create(setting, {}, {mentioned.begin(), mentioned.end()}, limits.with_assumptions,
                                    limits.structure.programs);
    if (!space) {
        control.outcome.complete = false;
        control.outcome.why = space.why_not();
        return control.outcome;
    }
    control.outcome.complete = true;
    search_graphs(*space, control);
    return control.outcome;
}

} // namespace katlas::graph
