// What the explorer finds, in the form in which executions are compared.
#pragma once

#include "katlas/explore/explore_causally.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/graph/dependency_edges.hpp"
#include "plain_execution.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace katlas::tests {

inline PlainExecution plain(const explore::Configuration& c) {
    PlainExecution x;
    x.threads.resize(c.num_threads());
    x.rf.resize(c.num_threads());
    const auto place = [&](graph::EventId e) { return Place{c.graph[e].thread, c.graph[e].index}; };
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        for (graph::EventId e = c.graph.first_of_thread(t); e != graph::SparseGraph::none; e = c.graph[e].po_next) {
            const bool fence = c.graph[e].label.kind == graph::Kind::fence;
            x.threads[t - 1].push_back({.label = c.graph[e].label,
                                        .location = fence ? 0 : c.graph[e].location,
                                        .value = fence ? 0 : c.value(e)});
            x.rf[t - 1].push_back(c.graph.is_read(e) ? place(c.graph[e].rf) : Place{});
        }
    x.co.resize(c.graph.num_locations());
    for (std::uint32_t l = 0; l < c.graph.num_locations(); ++l)
        for (graph::EventId w = c.graph[c.graph.initial_write(l)].co_next; w != graph::SparseGraph::none;
             w = c.graph[w].co_next)
            x.co[l].push_back(place(w));
    return x;
}

inline explore::Execution execution_of(const explore::CausalConfiguration& g) {
    explore::Execution x = explore::ExecutionMaker(g.run().program()).of(g);
    x.atoms = nullptr; // which are the maker's
    return x;
}

// With dependencies, as CausalNaive writes it.
inline std::string text_of(const explore::Configuration& c, const graph::DependencyEdges& d) {
    std::string s;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        if (c.stop(t) != explore::Stop::finished)
            s = "blocked\n";
    s += plain(c).text();
    using enum graph::DependencyKind;
    for (const auto kind : {address, data, control, pick_address, pick_data, pick_control, within}) {
        graph::DependencyEdges::Edges edges = d[kind];
        std::sort(edges.begin(), edges.end());
        for (const auto& [a, b] : edges)
            s += fmt::format("{}-{} ", a, b);
        s += '\n';
    }
    return s;
}

// Collects the texts of all executions.
struct TextObserver {
    std::multiset<std::string> complete;
    std::multiset<std::string> blocked;
    std::multiset<std::string> errors; // those that end by one

    bool execution(const explore::Configuration& c) {
        bool is_blocked = false;
        for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
            is_blocked |= c.stop(t) != explore::Stop::finished;
        (is_blocked ? blocked : complete).insert(plain(c).text());
        return true;
    }
    bool error(const explore::Configuration& c, std::uint32_t /*thread*/, const program::Action& /*action*/) {
        errors.insert(plain(c).text());
        return true;
    }
};

} // namespace katlas::tests
