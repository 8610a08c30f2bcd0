#include "katlas/explore/reads_from_graphs.hpp"

namespace katlas::explore {

using graph::SparseGraph;

EventId rival_of(const SparseGraph& g, EventId e) {
    for (EventId r = g[g[e].rf].first_reader; r != no_event; r = g[r].reader_next)
        if (r != e && g.rmw_write(r) != no_event)
            return r;
    return no_event;
}

bool is_forced_before(const PartialExecution& c, const ReadsFromModel& model, EventId a, EventId b) {
    using runtime::Coherence;
    const SparseGraph& g = c.graph;
    if (g[a].thread == g[b].thread)
        return g[a].index < g[b].index;
    switch (model.coherence) {
    case Coherence::of_causes:
        return c.in_prefix(a, b);
    case Coherence::of_view:
        return model.clock && g[a].index < model.clock(g, b)[g[a].thread];
    default:
        return false;
    }
}

bool may_be_last(const PartialExecution& c, EventId write, const ReadsFromModel& model) {
    const SparseGraph& g = c.graph;
    if (g.is_initial(write))
        return g[write].co_next == no_event;
    if (model.has_rmw_atomicity)
        for (EventId r = g[write].first_reader; r != no_event; r = g[r].reader_next)
            if (g.rmw_write(r) != no_event)
                return false;
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t) {
        EventId last = g.last_of_thread_at(t, g[write].location);
        while (last != no_event && !g.is_write(last))
            last = g[last].po_loc_prev;
        if (last != no_event && last != write && is_forced_before(c, model, write, last))
            return false;
    }
    return true;
}

EventId first_place(const SparseGraph& g, EventId write) {
    const EventId read = g.rmw_read(write);
    return read != no_event && g[read].rf != write ? g[read].rf : g.co_last(g[write].location);
}

namespace {

// The write that an access is or reads from.
EventId version_of(const SparseGraph& g, EventId access) {
    return g.is_read(access) ? g[access].rf : access;
}

// Whether the present place of w is its only possible one, as w is behind the *chain* that ends right before it in co,
// and nothing else. A chain is a write that belongs to no read-modify-write, followed by read-modify-writes that each
// read the write before.
bool comes_behind_chain(const PartialExecution& c, EventId w, const ReadsFromModel& model) {
    const SparseGraph& g = c.graph;
    const EventId access = g[w].po_loc_prev;
    const EventId seen =
        access == no_event || model.coherence == runtime::Coherence::unknown ? no_event : version_of(g, access);
    EventId before = g[w].co_prev;
    while (before != seen && model.has_rmw_atomicity && g.is_write(before) && !g.is_initial(before) &&
           g.rmw_read(before) != no_event)
        before = g[before].co_prev;
    return before == seen || g.is_initial(before) || is_forced_before(c, model, before, w);
}

} // namespace

bool has_one_coherence_order(const PartialExecution& c, const ReadsFromModel& model) {
    const SparseGraph& g = c.graph;
    for (std::uint32_t l = 0; l < g.num_locations(); ++l)
        for (EventId w = g[g.initial_write(l)].co_next; w != no_event; w = g[w].co_next)
            if (!(model.has_rmw_atomicity && g.rmw_read(w) != no_event) && !comes_behind_chain(c, w, model))
                return false;
    return true;
}

} // namespace katlas::explore
