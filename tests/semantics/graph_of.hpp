// The execution graphs that the prover's tests make, as the library has them.
#pragma once

#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "loaded.hpp"
#include "prover/execution_graphs.hpp"

#include <vector>

namespace katlas::tests {

// A random graph, as the prover's tests make them.
inline graph::ExecutionGraph graph_of(const ExecutionGraph& expected, const Loaded& base) {
    std::vector<graph::Event> events;
    for (std::size_t e = 0; e < expected.size; ++e)
        events.push_back({expected.thread[e], static_cast<int>(e), expected.location[e]});
    graph::ExecutionGraph g(base.document.theory, events);
    for (const auto& [name, where] : expected.predicates)
        g.set_where(base.predicate(name), where);
    for (const char* given : {"rf", "co", "rmw", "addr", "data", "ctrl", "pick-addr", "pick-data", "pick-ctrl", "amo",
                              "within", "tc", "tj", "alloc", "free"})
        if (const auto r = expected.relations.find(given); r != expected.relations.end())
            for (std::size_t x = 0; x < expected.size; ++x)
                for (std::size_t y = 0; y < expected.size; ++y)
                    if (r->second.has(x, y))
                        g.relate(base.relation(given), x, y);
    graph::derive(g, base.document);
    return g;
}

} // namespace katlas::tests
