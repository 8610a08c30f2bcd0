// A candidate's litmus test, read back and explored: which of its executions are the candidate.
#pragma once

#include "katlas/explore/explore_causally.hpp"
#include "katlas/machine/read_test.hpp"
#include "katlas/synthesis/litmus_text.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {

// What an explorer found, back in the form of candidates. Its locations are in the order of the test's parameters.
inline synthesis::Candidate candidate_of(const graph::SparseGraph& g, const graph::DependencyEdges& d) {
    using synthesis::DependencyKind;
    using synthesis::Place;
    synthesis::Candidate c;
    c.co.resize(g.num_locations());
    std::vector<Place> place(g.size());
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t)
        for (graph::EventId e = g.first_of_thread(t); e != graph::SparseGraph::none; e = g[e].po_next) {
            place[e] = c.events.size();
            c.events.push_back({.label = g[e].label, .thread = t - 1, .location = 0, .source = std::nullopt});
            if (g[e].location != graph::SparseGraph::no_location)
                c.events.back().location = g[e].location;
        }
    for (graph::EventId e = g.num_locations(); e < g.size(); ++e)
        if (g.is_read(e) && !g.is_initial(g[e].rf))
            c.events[place[e]].source = place[g[e].rf];
    for (std::uint32_t l = 0; l < g.num_locations(); ++l)
        for (graph::EventId w = g[g.initial_write(l)].co_next; w != graph::SparseGraph::none; w = g[w].co_next)
            c.co[l].push_back(place[w]);
    using enum DependencyKind;
    for (const DependencyKind kind : {address, data, control, pick_address, pick_data, pick_control, within})
        for (const auto& [from, to] : d[kind])
            if (kind != pick_data || g.rmw_write(from) != to) // that one goes with `within`
                c.dependencies.push_back({kind, place[from], place[to]});
    std::vector<std::size_t> order(c.num_threads());
    for (std::size_t t = 0; t < order.size(); ++t)
        order[t] = t;
    return with_threads(c, order);
}

struct Found {
    std::uint64_t witnesses = 0;
    std::size_t same = 0; // executions that are the candidate
};

inline Found explored(const synthesis::Candidate& observed) {
    const std::string text = synthesis::litmus_text(observed, "test", "random");
    INFO(text);
    SourceMap sources;
    Diagnostics diagnostics;
    const auto test = machine::load_test(sources.add("test.litmus", text), sources, diagnostics);
    REQUIRE(test);
    CHECK_FALSE(diagnostics.has_errors()); // plain accesses of atomic locations are warned of
    explore::Options options;
    options.condition = &test->condition;
    Found found;
    const explore::Result result = explore::explore_causally(
        test->program, options, [&](const explore::Configuration& c, const graph::DependencyEdges& d) {
            synthesis::Candidate execution = candidate_of(c.graph, d);
            execution.machine = observed.machine;
            found.same += execution == observed ? 1U : 0U;
            return true;
        });
    found.witnesses = result.outcomes->report().positive;
    CHECK(found.witnesses == found.same);
    CHECK(found.witnesses <= 1);
    return found;
}

} // namespace katlas::tests
