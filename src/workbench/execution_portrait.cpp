#include "execution_portrait.hpp"

#include "print_execution.hpp"

#include <fmt/format.h>

namespace katlas::workbench {

Portrait portrait_of(const explore::PartialExecution& c, const Legend& legend) {
    using explore::EventId;
    using explore::no_event;
    Portrait p;
    p.thread_names.emplace_back();
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        p.thread_names.push_back(fmt::format("P{}", t - 1));
    p.events.reserve(c.graph.size());
    for (EventId e = 0; e < c.graph.size(); ++e) {
        const graph::SparseGraph::Node& n = c.graph[e];
        p.events.push_back(
            {.label = event_text(c, e, legend),
             .thread = static_cast<int>(n.thread),
             .position = static_cast<int>(n.index),
             .location = n.location == graph::SparseGraph::no_location ? std::string() : legend.location(n.location),
             .statement = legend.statement(e)});
    }
    const auto add_all = [&](const char* relation, const auto& target) {
        for (EventId e = 0; e < c.graph.size(); ++e)
            if (const EventId to = target(e); to != no_event)
                p.edges.push_back({.relation = relation, .from = e, .to = to});
    };
    add_all("po", [&](EventId e) { return c.graph.is_initial(e) ? no_event : c.graph[e].po_next; });
    for (EventId e = 0; e < c.graph.size(); ++e)
        if (c.graph.is_read(e) && c.graph[e].rf != no_event)
            p.edges.push_back({.relation = "rf", .from = c.graph[e].rf, .to = e});
    add_all("co", [&](EventId e) { return c.graph.is_write(e) ? c.graph[e].co_next : no_event; });
    // fr does not lead to the write of the same read-modify-write.
    add_all("fr", [&](EventId e) {
        const EventId next =
            c.graph.is_read(e) && c.graph[e].rf != no_event ? c.graph[c.graph[e].rf].co_next : no_event;
        return next == no_event || c.graph.rmw_read(next) == e ? no_event : next;
    });
    return p;
}

} // namespace katlas::workbench
