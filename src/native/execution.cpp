#include "katlas/native/execution.hpp"

namespace katlas::native {

using explore::EventId;
using explore::no_event;

std::vector<Machine::Next> actions_of(const NativeExecution& c) {
    std::vector<Machine::Next> actions(c.size());
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        std::uint32_t position = 0;
        for (EventId e = c.graph.first_of_thread(t); e != no_event; e = c.graph[e].po_next)
            if (position < c.run().position(t))
                actions[e] = c.run().action_at(t, position++);
    }
    return actions;
}

namespace {

class FaultSearch {
  public:
    explicit FaultSearch(const NativeExecution& c) : c_(c) {}

    [[nodiscard]] std::optional<MemoryFault> run() const {
        const graph::SparseGraph& g = c_.graph;
        for (EventId e = g.num_locations(); e < g.size(); ++e) {
            if (g.is_read(e) && g[e].rf != no_event && is_mortal(e)) {
                if (is_freed(g[e].rf))
                    return MemoryFault{MemoryFaultKind::after_free, e, g[e].rf};
                if (is_heap(e) && (g.is_initial(g[e].rf) || is_fresh(g[e].rf)) && !action(e).copies)
                    return MemoryFault{MemoryFaultKind::uninitialised, e, g[e].rf};
            } else if (g.is_write(e) && is_mortal(e) && is_freed(e)) {
                // Within one execution a thread never allocates at the same address again.
                const EventId before = previous_free(e);
                if (before != no_event)
                    return MemoryFault{MemoryFaultKind::freed_twice, e, before};
                if (const EventId later = g[e].co_next; later != no_event && !is_freed(later))
                    return MemoryFault{MemoryFaultKind::after_free, later, e};
            } else if (g.is_write(e) && is_mortal(e) && is_marked(e, freed_value, "retire")) {
                if (const auto fault = use_of_retired(e))
                    return fault;
            }
        }
        return std::nullopt;
    }

  private:
    [[nodiscard]] bool is_heap(EventId e) const { return c_.run().machine().is_uninitialised(c_.graph[e].location); }
    [[nodiscard]] bool is_mortal(EventId e) const { return c_.run().machine().has_a_life(c_.graph[e].location); }
    [[nodiscard]] bool is_marked(EventId e, Value value, std::string_view what) const {
        return c_.value(e) == value && !c_.graph.is_initial(e) && action(e).what == what;
    }
    [[nodiscard]] bool is_freed(EventId e) const {
        return is_marked(e, freed_value, "free") || is_marked(e, freed_value, "delete") ||
               is_marked(e, freed_value, "leave");
    }
    [[nodiscard]] bool is_fresh(EventId e) const {
        return is_marked(e, fresh_value, "malloc") || is_marked(e, fresh_value, "new") ||
               is_marked(e, fresh_value, "declare");
    }
    // The first wrong use of the block that e retires.
    [[nodiscard]] std::optional<MemoryFault> use_of_retired(EventId e) const {
        const graph::SparseGraph& g = c_.graph;
        if (const EventId before = g[e].co_prev; before != no_event && is_marked(before, freed_value, "retire"))
            return MemoryFault{MemoryFaultKind::freed_twice, e, before};
        const std::size_t size = action(e).retires;
        for (EventId use = g.num_locations(); use < g.size(); ++use) {
            const bool uses = (g.is_read(use) || g.is_write(use)) &&
                              c_.run().machine().is_retired_by(g[use].location, g[e].location, size);
            if (uses && is_freed(use))
                return MemoryFault{MemoryFaultKind::freed_twice, use, e};
            if (uses && !action(use).guarded && !c_.in_prefix(use, e))
                return MemoryFault{MemoryFaultKind::after_free, use, e};
        }
        return std::nullopt;
    }
    [[nodiscard]] EventId previous_free(EventId e) const {
        for (EventId w = c_.graph[e].co_prev; w != no_event; w = c_.graph[w].co_prev)
            if (is_freed(w))
                return w;
        return no_event;
    }
    // The action of an event. Called for few events only.
    [[nodiscard]] Machine::Next action(EventId e) const {
        const auto& event = c_.graph[e];
        return event.index < c_.run().position(event.thread) ? c_.run().action_at(event.thread, event.index)
                                                             : Machine::Next();
    }

    const NativeExecution& c_;
};

} // namespace

std::optional<MemoryFault> find_memory_fault(const NativeExecution& c) {
    return c.run().machine().has_mortal_places() ? FaultSearch(c).run() : std::nullopt;
}

std::optional<EventId> find_torn_write(const NativeExecution& c) {
    if (!c.run().machine().writes_parts())
        return std::nullopt;
    const graph::SparseGraph& g = c.graph;
    const std::vector<Machine::Next> actions = actions_of(c);
    const auto is_torn = [&](EventId e) {
        if (!g.is_write(e) || actions[e].bytes == 0)
            return false;
        const EventId read = g[e].po_prev;
        const EventId source = g[read].rf;
        const EventId before = g[read].po_prev;
        return g[e].co_prev != source || !(g.is_initial(source) || (before != no_event && c.in_prefix(source, before)));
    };
    for (EventId e = g.num_locations(); e < g.size(); ++e)
        if (is_torn(e))
            return e;
    return std::nullopt;
}

} // namespace katlas::native
