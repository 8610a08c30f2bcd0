// Why a graph is not consistent under the model riscv without dependencies: made by `katlas generate`.
#include "riscv-without-dependencies.hpp"

namespace katlas::generated {

std::optional<runtime::Violation> RiscvWithoutDependencies::explain(const Graph& g) const {
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
                main_steps(g, from, q, runtime::all_states, visit);
            };
            const auto end = [start](EventId e, State q) { return e == start && q == 0; };
            if (auto found = runtime::find_path(g, "main", 16, start, 1, steps, end))
                return found;
        }
    }
    return std::nullopt;
}

} // namespace katlas::generated
