#include "candidate_portrait.hpp"

#include "katlas/synthesis/litmus_text.hpp"
#include "print_execution.hpp"

#include <vector>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using synthesis::Candidate;
using synthesis::Place;

// An edge lies on a cycle iff its ends are in one strongly connected component.
void mark_cycles(Portrait& p) {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> graph(p.events.size());
    for (const Portrait::Edge& edge : p.edges)
        add_edge(edge.from, edge.to, graph);
    std::vector<std::size_t> component(p.events.size());
    boost::strong_components(graph, component.data());
    for (Portrait::Edge& edge : p.edges)
        edge.on_walk = component[edge.from] == component[edge.to];
}

} // namespace

Portrait portrait_of(const Candidate& candidate) {
    Portrait p;
    p.thread_names.emplace_back();
    for (std::size_t t = 0; t < candidate.num_threads(); ++t)
        p.thread_names.push_back(fmt::format("P{}", t));
    const std::size_t num_locations = candidate.num_locations();
    for (std::size_t l = 0; l < num_locations; ++l) {
        const std::string name = synthesis::location_text(l);
        p.events.push_back(
            {.label = fmt::format("init: {}=0", name), .thread = 0, .position = static_cast<int>(l), .location = name});
    }
    const auto add = [&](std::string_view relation, std::size_t from, std::size_t to) {
        p.edges.push_back({.relation = std::string(relation), .from = from, .to = to});
    };
    const auto shown = [&](Place e) { return num_locations + e; };
    const auto& events = candidate.events;
    // The write at this rank in co, counted from 1, has a next one.
    const auto next_write = [&](std::size_t location, std::size_t rank) -> std::optional<Place> {
        const std::vector<Place>& order = candidate.co[location];
        return rank < order.size() ? std::optional(order[rank]) : std::nullopt;
    };
    for (Place e = 0; e < events.size(); ++e) {
        const synthesis::CandidateEvent& event = events[e];
        const bool follows = e > 0 && events[e - 1].thread == event.thread;
        const int position = follows ? p.events.back().position + 1 : 0;
        const int thread = static_cast<int>(event.thread) + 1;
        const std::string label = fmt::format("P{}.{}: {}", event.thread, position, label_text(event.label));
        if (follows)
            add("po", shown(e) - 1, shown(e));
        if (event.is_fence()) {
            p.events.push_back({.label = label, .thread = thread, .position = position, .location = {}});
            continue;
        }
        const std::string location = synthesis::location_text(event.location);
        const std::size_t value = event.is_read() ? candidate.value_read(e) : candidate.rank(e);
        p.events.push_back({.label = fmt::format("{} {}={}", label, location, value),
                            .thread = thread,
                            .position = position,
                            .location = location});
    }
    for (Place e = 0; e < events.size(); ++e)
        if (events[e].is_read())
            add("rf", events[e].source ? shown(*events[e].source) : events[e].location, shown(e));
    for (std::size_t l = 0; l < num_locations; ++l)
        for (std::size_t i = 0; i < candidate.co[l].size(); ++i)
            add("co", i == 0 ? l : shown(candidate.co[l][i - 1]), shown(candidate.co[l][i]));
    for (Place e = 0; e < events.size(); ++e) {
        if (candidate.begins_rmw(e))
            add("rmw", shown(e), shown(e) + 1);
        if (!events[e].is_read())
            continue;
        const std::optional<Place> next = next_write(events[e].location, candidate.value_read(e));
        if (next && !(candidate.begins_rmw(e) && *next == e + 1))
            add("fr", shown(e), shown(*next));
    }
    for (const auto& [kind, relation, name] : graph::dependency_kinds)
        for (const synthesis::Dependency& d : candidate.dependencies)
            if (d.kind == kind)
                add(relation, shown(d.from), shown(d.to));
    mark_cycles(p);
    return p;
}

} // namespace katlas::workbench
