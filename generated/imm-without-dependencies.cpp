// Why a graph is not consistent under the model imm without dependencies: made by `katlas generate`.
#include "imm-without-dependencies.hpp"

namespace katlas::generated {

std::optional<runtime::Violation> ImmWithoutDependencies::explain(const Graph& g) const {
    if (auto found = runtime::explain_atomicity(g, "atomicity"))
        return found;
    for (EventId start = 0; start < g.size(); ++start) {
        {
            const auto steps = [&](EventId from, State q, const auto& visit) {
                hb_coherence_steps(g, from, q, runtime::all_states, visit);
            };
            const auto end = [&](EventId e, State q) { return e == start && hb_coherence_accepts(g, e, q); };
            if (auto found = runtime::find_path(g, "hb-coherence", 12, start, 1, steps, end))
                return found;
        }
        {
            const auto steps = [&](EventId from, State q, const auto& visit) {
                no_thin_air_steps(g, from, q, runtime::all_states, visit);
            };
            const auto end = [start](EventId e, State q) { return e == start && q == 0; };
            if (auto found = runtime::find_path(g, "no-thin-air", 27, start, 1, steps, end))
                return found;
        }
    }
    return std::nullopt;
}

} // namespace katlas::generated
