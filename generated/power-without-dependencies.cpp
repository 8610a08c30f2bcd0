// Why a graph is not consistent under the model power without dependencies: made by `katlas generate`.
#include "power-without-dependencies.hpp"

namespace katlas::generated {

std::optional<runtime::Violation> PowerWithoutDependencies::explain(const Graph& g) const {
    if (auto found = runtime::explain_atomicity(g, "atomicity"))
        return found;
    for (EventId start = 0; start < g.size(); ++start) {
        {
            const auto steps = [&](EventId from, State q, const auto& visit) {
                sc_per_location_steps(g, from, q, visit);
            };
            const auto end = [start](EventId e, State q) { return e == start && q == 0; };
            if (auto found = runtime::find_path(g, "sc-per-location", 1, start, 1, steps, end))
                return found;
        }
        {
            const auto steps = [&](EventId from, State q, const auto& visit) {
                no_thin_air_steps(g, from, q, runtime::all_states, visit);
            };
            const auto end = [start](EventId e, State q) { return e == start && q == 0; };
            if (auto found = runtime::find_path(g, "no-thin-air", 8, start, 1, steps, end))
                return found;
        }
        {
            const auto steps = [&](EventId from, State q, const auto& visit) {
                observation_steps(g, from, q, runtime::all_states, visit);
            };
            const auto end = [&](EventId e, State q) { return e == start && observation_accepts(g, e, q); };
            if (auto found = runtime::find_path(g, "observation", 25, start, 1, steps, end))
                return found;
        }
        {
            const auto steps = [&](EventId from, State q, const auto& visit) {
                propagation_steps(g, from, q, runtime::all_states, visit);
            };
            const auto end = [start](EventId e, State q) { return e == start && q == 0; };
            if (auto found = runtime::find_path(g, "propagation", 28, start, 1, steps, end))
                return found;
        }
    }
    return std::nullopt;
}

} // namespace katlas::generated
