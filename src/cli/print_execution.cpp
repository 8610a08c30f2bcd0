#include "print_execution.hpp"

#include <fmt/format.h>

namespace katlas::cli {
namespace {

using explore::Configuration;
using graph::EventId;
using graph::SparseGraph;

std::string_view mode_name(graph::Mode mode) {
    switch (mode) {
    case graph::Mode::non_atomic:
        return "na";
    case graph::Mode::relaxed:
        return "rlx";
    case graph::Mode::acquire:
        return "acq";
    case graph::Mode::release:
        return "rel";
    case graph::Mode::acq_rel:
        return "acq_rel";
    case graph::Mode::seq_cst:
        break;
    }
    return "sc";
}

std::string name_of(const Configuration& c, EventId e) {
    return c.graph.is_initial(e) ? std::string("init") : fmt::format("P{}.{}", c.graph[e].thread - 1, c.graph[e].index);
}

} // namespace

std::string event_text(const Configuration& c, EventId e) {
    const SparseGraph::Node& n = c.graph[e];
    if (n.label.kind == graph::Kind::fence)
        return fmt::format("{}: F[{}]", name_of(c, e), mode_name(n.label.mode));
    const std::string rest =
        fmt::format("{}={}", c.program().location_name(n.location), c.program().value_text(c.value(e)));
    if (c.graph.is_initial(e))
        return fmt::format("init: {}", rest);
    return fmt::format("{}: {}{}[{}] {}", name_of(c, e), n.label.kind == graph::Kind::read ? "R" : "W",
                       n.label.exclusive ? "*" : "", mode_name(n.label.mode), rest);
}

std::string event_line(const Configuration& c, EventId e) {
    const SparseGraph::Node& n = c.graph[e];
    if (n.label.kind != graph::Kind::read || n.rf == SparseGraph::none)
        return event_text(c, e);
    return fmt::format("{}  from {}", event_text(c, e), name_of(c, n.rf));
}

std::string print_execution(const Configuration& c) {
    std::string text;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        for (EventId e = c.graph.first_of_thread(t); e != SparseGraph::none; e = c.graph[e].po_next)
            text += fmt::format("{}\n", event_line(c, e));
    for (std::uint32_t l = 0; l < c.graph.num_locations(); ++l) {
        EventId w = c.graph[c.graph.initial_write(l)].co_next;
        if (w == SparseGraph::none || c.graph[w].co_next == SparseGraph::none)
            continue;
        text += fmt::format("co {}:", c.program().location_name(l));
        for (; w != SparseGraph::none; w = c.graph[w].co_next)
            text += fmt::format(" {}", name_of(c, w));
        text += "\n";
    }
    return text;
}

} // namespace katlas::cli
