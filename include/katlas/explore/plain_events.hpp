// How events come into plain graphs, and how reads get other sources: what the policies for models with co and without
// co (plain_policy.hpp, reads_from_policy.hpp) have in common.
//
// `Atoms` is a checker or a model with the member atom_of. Configuration is a RunningExecution.
#pragma once

#include "katlas/explore/partial_execution.hpp"

namespace katlas::explore {

// Whether an event is the read of a read-modify-write that has not written yet.
[[nodiscard]] inline bool lacks_write(const graph::SparseGraph& g, EventId e) {
    return e != no_event && g.is_read(e) && g[e].label.exclusive && g[e].po_next == no_event;
}

// Whether e, the last event of its thread, is a maximal extension: a read that reads from the co-last write; a write
// that is the co-last write and, in a read-modify-write, follows the write that was read; or another event.
[[nodiscard]] inline bool leads_nowhere(const graph::SparseGraph& g, EventId e) {
    if (g.is_read(e))
        return g[e].rf == g.co_last(g[e].location);
    return !g.is_write(e) ||
           (g[e].co_next == no_event && (!g[e].label.exclusive || g[g[e].po_prev].rf == g[e].co_prev));
}

// Adds the event at which a thread stands, and which is no read. The thread still stands there afterwards. A write gets
// no place in co.
template <typename Configuration, typename Atoms>
EventId add_other(Configuration& c, const Atoms& atoms, std::uint32_t thread, const program::Action& action) {
    const graph::Label label = program::label_of(action, false);
    const bool writes = action.kind == program::ActionKind::write;
    const EventId e =
        c.add(thread, writes ? action.location : graph::SparseGraph::no_location, label, atoms.atom_of(label));
    if (writes)
        c.set_value(e, action.value);
    c.alternatives(e).settled = action.settled;
    return e;
}

// Gives a read the label that goes with its value. The action is that of the read.
template <typename Configuration, typename Atoms>
void label_read(Configuration& c, const Atoms& atoms, EventId r, const program::Action& action) {
    const graph::Label label =
        program::label_of(action, program::succeeds(action, c.value(r)) && !c.alternatives(r).spurious);
    c.graph.relabel(r, label, atoms.atom_of(label));
}

// The same for the last event of a thread. The thread stands behind it afterwards.
template <typename Configuration, typename Atoms>
void relabel(Configuration& c, const Atoms& atoms, EventId r) {
    c.rewind_thread(r);
    const std::uint32_t thread = c.graph[r].thread;
    if (c.alternatives(r).conditional)
        label_read(c, atoms, r, c.next_action(thread));
    c.complete(thread, c.value(r), c.alternatives(r).spurious);
}

// Makes a read, the last event of its thread, read from another write.
template <typename Configuration, typename Atoms>
void read_again(Configuration& c, const Atoms& atoms, EventId r, EventId w) {
    c.alternatives(r).spurious = false;
    c.read_from(r, w);
    relabel(c, atoms, r);
}

// Makes a successful weak compare-exchange fail. False if r is not the read of such a compare-exchange.
template <typename Configuration, typename Atoms>
bool fail_spuriously(Configuration& c, const Atoms& atoms, EventId r) {
    if (!c.graph[r].label.exclusive || !c.alternatives(r).may_fail)
        return false;
    c.alternatives(r).spurious = true;
    relabel(c, atoms, r);
    return true;
}

} // namespace katlas::explore
