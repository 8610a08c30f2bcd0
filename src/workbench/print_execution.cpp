#include "print_execution.hpp"

#include "katlas/graph/mode_name.hpp"

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using explore::PartialExecution;
using graph::EventId;
using graph::SparseGraph;

// The name of a fence: that of its barrier, or of its mode.
std::string_view fence_name(graph::Label label) {
    switch (label.barrier) {
    case graph::Barrier::none:
        break;
    case graph::Barrier::dmb_st:
        return "dmb st";
    case graph::Barrier::isb:
        return "isb";
    case graph::Barrier::eieio:
        return "eieio";
    case graph::Barrier::isync:
        return "isync";
    case graph::Barrier::fence_r_r:
        return "fence r,r";
    case graph::Barrier::fence_r_w:
        return "fence r,w";
    case graph::Barrier::fence_w_r:
        return "fence w,r";
    case graph::Barrier::fence_w_w:
        return "fence w,w";
    case graph::Barrier::fence_w_rw:
        return "fence w,rw";
    case graph::Barrier::fence_rw_r:
        return "fence rw,r";
    }
    return to_string(label.mode);
}

std::string_view scope_name(graph::Scope scope) {
    switch (scope) {
    case graph::Scope::none:
        break;
    case graph::Scope::cta:
        return " cta";
    case graph::Scope::gpu:
        return " gpu";
    case graph::Scope::sys:
        return " sys";
    }
    return {};
}

} // namespace

std::string label_text(graph::Label label) {
    const std::string_view scope = scope_name(label.scope);
    if (label.kind == graph::Kind::fence)
        return fmt::format("F[{}{}]", fence_name(label), scope);
    return fmt::format("{}{}[{}{}]", label.kind == graph::Kind::read ? "R" : "W", label.exclusive ? "*" : "",
                       to_string(label.mode), scope);
}

std::string event_name(const PartialExecution& c, EventId e) {
    return c.graph.is_initial(e) ? std::string("init") : fmt::format("P{}.{}", c.graph[e].thread - 1, c.graph[e].index);
}

std::string event_text(const PartialExecution& c, EventId e, const Legend& legend) {
    const SparseGraph::Node& n = c.graph[e];
    if (n.label.kind == graph::Kind::fence)
        return fmt::format("{}: {}", event_name(c, e), label_text(n.label));
    const std::string rest = fmt::format("{}={}", legend.location(n.location), legend.value(e));
    if (c.graph.is_initial(e))
        return fmt::format("init: {}", rest);
    const std::string deed = legend.deed(e);
    return deed.empty() ? fmt::format("{}: {} {}", event_name(c, e), label_text(n.label), rest)
                        : fmt::format("{}: {}", event_name(c, e), deed);
}

std::string event_line(const PartialExecution& c, EventId e, const Legend& legend) {
    const SparseGraph::Node& n = c.graph[e];
    if (n.label.kind != graph::Kind::read || n.rf == SparseGraph::none)
        return event_text(c, e, legend);
    return fmt::format("{}  from {}", event_text(c, e, legend), event_name(c, n.rf));
}

std::string print_execution(const PartialExecution& c, const Legend& legend) {
    std::vector<TraceLine> lines;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        for (EventId e = c.graph.first_of_thread(t); e != SparseGraph::none; e = c.graph[e].po_next)
            lines.push_back({event_line(c, e, legend), legend.statement(e)});
    std::string text = to_text(lines);
    for (std::uint32_t l = 0; l < c.graph.num_locations(); ++l) {
        EventId w = c.graph[c.graph.initial_write(l)].co_next;
        if (w == SparseGraph::none || c.graph[w].co_next == SparseGraph::none)
            continue;
        text += fmt::format("co {}:", legend.location(l));
        for (; w != SparseGraph::none; w = c.graph[w].co_next)
            text += fmt::format(" {}", event_name(c, w));
        text += "\n";
    }
    return text;
}

} // namespace katlas::workbench
