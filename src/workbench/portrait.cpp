#include "katlas/workbench/portrait.hpp"

#include "katlas/semantics/print_graph.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using graph::BaseRelation;
using graph::BitMatrix;

void add_edges(Portrait& portrait, const std::string& relation, const BitMatrix& pairs) {
    for (std::size_t x = 0; x < pairs.size(); ++x)
        graph::for_each_event(pairs.row(x), [&](std::size_t y) { portrait.edges.push_back({relation, x, y, false}); });
}

// Adds the edge, unless it is there already.
void mark(Portrait& portrait, Portrait::Edge edge) {
    const auto shown = std::ranges::find_if(portrait.edges, [&](const Portrait::Edge& e) {
        return e.relation == edge.relation && e.from == edge.from && e.to == edge.to;
    });
    if (shown != portrait.edges.end())
        shown->on_walk = true;
    else
        portrait.edges.push_back(std::move(edge));
}

// Marks all edges that a step of po passes.
void mark_way(Portrait& portrait, const Portrait::Edge& step) {
    const auto within = [&](std::size_t e) {
        const Portrait::Event& event = portrait.events[e];
        return event.thread == portrait.events[step.from].thread &&
               event.position >= portrait.events[step.from].position &&
               event.position <= portrait.events[step.to].position;
    };
    for (Portrait::Edge& e : portrait.edges)
        e.on_walk = e.on_walk || (e.relation == "po" && within(e.from) && within(e.to));
}

// The name of the shown edge for a step: rf for rfe and rfi, and so on; for a twin, its original relation.
std::string shown_as(const kat::Theory& theory, const graph::TheoryMap& map, kat::RelationId r) {
    const kat::RelationId whole = map[r].twin_of.value_or(r);
    if (const auto* base = map[whole].base; base != nullptr) {
        switch (base->relation) {
        case BaseRelation::rfe:
        case BaseRelation::rfi:
            return "rf";
        case BaseRelation::coe:
        case BaseRelation::coi:
            return "co";
        case BaseRelation::fre:
        case BaseRelation::fri:
            return "fr";
        default:
            break;
        }
    }
    return theory.relations[whole].name;
}

} // namespace

Portrait portray(const kat::Theory& theory, const graph::ExecutionGraph& graph) {
    const graph::TheoryMap map(theory);
    Portrait portrait;
    for (std::size_t e = 0; e < graph.size(); ++e) {
        const graph::Event& event = graph.event(e);
        portrait.events.push_back({graph::describe_event(theory, graph, e), event.thread, event.position,
                                   event.has_location() ? graph::location_name(event.location) : ""});
    }
    const auto immediate = [](const BitMatrix& m) { return m - m.then(m); };
    add_edges(portrait, "po", immediate(graph::skeleton<graph::BitMatrix>(graph.events()).po));
    if (const auto rf = map.relation(BaseRelation::rf))
        add_edges(portrait, "rf", graph.relation(*rf));
    if (const auto co = map.relation(BaseRelation::co))
        add_edges(portrait, "co", immediate(graph.relation(*co)));
    for (kat::RelationId r = 0; r < map.num_relations(); ++r)
        if (map[r].source() == graph::Source::itself && !map[r].twin_of)
            add_edges(portrait, theory.relations[r].name, graph.relation(r));
    return portrait;
}

Portrait portray(const kat::Theory& theory, const prover::Witness& witness) {
    Portrait portrait = portray(theory, witness.graph);
    add_walk(portrait, theory, witness.events, witness.letters);
    return portrait;
}

void add_walk(Portrait& portrait, const kat::Theory& theory, const std::vector<std::size_t>& events,
              const std::vector<kat::Letter>& letters) {
    const graph::TheoryMap map(theory);
    portrait.walk = events;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const kat::Letter l = letters[i];
        portrait.steps.push_back(kat::letter_name(theory, l));
        Portrait::Edge edge{shown_as(theory, map, l.relation), events[i], events[i + 1], true};
        if (l.inverse)
            std::swap(edge.from, edge.to);
        if (edge.relation == "po")
            mark_way(portrait, edge);
        else
            mark(portrait, std::move(edge));
    }
}

void mark_race(Portrait& portrait, std::size_t first, std::size_t second) {
    portrait.edges.push_back({.relation = race_relation, .from = first, .to = second});
}

std::string walk_text(const Portrait& portrait, const std::string& indent, std::size_t width) {
    if (portrait.walk.empty())
        return {};
    std::string text = indent + (portrait.is_cycle() ? "cycle: " : "path: ");
    const std::string deeper = indent + std::string(portrait.is_cycle() ? 7 : 6, ' ');
    std::size_t used = text.size();
    for (std::size_t i = 0; i < portrait.walk.size(); ++i) {
        const std::string piece = i == 0 ? fmt::format("e{}", portrait.walk[0])
                                         : fmt::format(" --{}--> e{}", portrait.steps[i - 1], portrait.walk[i]);
        if (i > 0 && used + piece.size() > width) {
            text += "\n" + deeper;
            used = deeper.size();
        }
        text += piece;
        used += piece.size();
    }
    return text + "\n";
}

} // namespace katlas::workbench
