#include "thread_memory.hpp"

namespace katlas::explore {

ThreadMemory::Beginning::Beginning(const Execution& x) : event(x.c.size()), possible(x.possible) {
    for (std::size_t kind = 0; kind < edges.size(); ++kind)
        edges[kind] = x.dependencies[static_cast<graph::DependencyKind>(kind)].size();
}

// The trace has a word for each slot that tells its contents, and another word for the value read or chosen.
void ThreadMemory::take_trace(const CausalConfiguration& g, std::uint32_t thread) {
    trace_.assign(1, thread);
    for (const EventId e : g.slots(thread)) {
        if (e == no_event) {
            trace_.push_back(0);
        } else if (g.is_read(e)) {
            trace_.push_back(1 + (g[e].spurious ? 2 : 0) + (g[e].label.exclusive ? 4 : 0));
            trace_.push_back(g.value(e));
        } else if (g.is_choice(e)) {
            trace_.push_back(2);
            trace_.push_back(g.value(e));
        } else {
            trace_.push_back(4);
        }
    }
}

void ThreadMemory::put(const Outcome& outcome, Execution& x, const CausalConfiguration& g, std::uint32_t thread,
                       std::vector<EventId>& names) {
    const EventId first = x.c.size();
    for (const Event& event : outcome.events) {
        const EventId e = x.c.add(thread, event.location, event.label, event.atom);
        x.c.set_value(e, event.value);
        names[g.at(thread, event.slot)] = e;
    }
    for (const Edge& edge : outcome.edges)
        x.dependencies[edge.kind].emplace_back(first + edge.from, first + edge.to);
    x.c.set_thread(thread, outcome.state);
    x.c.set_stop(thread, outcome.stop);
    x.possible = x.possible && outcome.possible;
}

void ThreadMemory::remember(const Beginning& before, const Execution& x, const CausalConfiguration& g,
                            std::uint32_t thread, const std::vector<EventId>& names) {
    if (x.errors[thread - 1])
        return; // running the thread does not determine the events after an error
    if (known_.size() == most_outcomes)
        known_.clear();
    Outcome& outcome = known_[trace_];
    outcome.events.resize(x.c.size() - before.event);
    for (std::uint32_t slot = 0; slot < g.slots(thread).size(); ++slot) {
        const EventId old = g.at(thread, slot);
        if (old == no_event || names[old] == no_event)
            continue;
        const EventId e = names[old];
        const graph::SparseGraph::Node& node = x.c.graph[e];
        outcome.events[e - before.event] = {slot, node.location, node.label, node.atom, x.c.value(e)};
    }
    for (std::size_t k = 0; k < graph::num_dependency_kinds; ++k) {
        const auto kind = static_cast<graph::DependencyKind>(k);
        const DependencyEdges::Edges& edges = x.dependencies[kind];
        for (std::size_t i = before.edges[k]; i < edges.size(); ++i)
            outcome.edges.push_back({kind, edges[i].first - before.event, edges[i].second - before.event});
    }
    outcome.state = x.c.run().thread(thread);
    outcome.stop = x.c.stop(thread);
    outcome.possible = x.possible;
}

} // namespace katlas::explore
