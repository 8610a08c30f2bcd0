// Why a graph is not consistent under the model aarch64: made by `katlas generate`.
#include "aarch64.hpp"

namespace katlas::generated {

std::optional<runtime::Violation> Aarch64::explain(const Graph& g, const graph::DependencyEdges& d) {
    record(g, d);
    if (auto found = runtime::explain_atomicity(g, "atomicity"))
        return found;
    for (EventId start = 0; start < g.size(); ++start) {
        {
            const auto steps = [&](EventId from, State q, const auto& visit) { internal_steps(g, from, q, visit); };
            const auto end = [start](EventId e, State q) { return e == start && q == 0; };
            if (auto found = runtime::find_path(g, "internal", 1, start, 1, steps, end))
                return found;
        }
        {
            const auto steps = [&](EventId from, State q, const auto& visit) {
                external_steps(g, from, q, runtime::all_states, visit);
            };
            const auto end = [start](EventId e, State q) { return e == start && q == 0; };
            if (auto found = runtime::find_path(g, "external", 35, start, 1, steps, end))
                return found;
        }
    }
    return std::nullopt;
}

} // namespace katlas::generated
