#include "katlas/explore/waits.hpp"

namespace katlas::explore {

bool comes_before_thread(const PartialExecution& c, EventId write, std::uint32_t thread) {
    const graph::SparseGraph& g = c.graph;
    for (EventId until = no_event;;) {
        if (g[write].thread == thread)
            return until == no_event || g[write].index < g[until].index;
        const EventId begin = g.first_of_thread(thread);
        if (begin == no_event || !g.is_read(begin) || !c.alternatives(begin).settled)
            return false;
        until = g[begin].rf;
        if (until == no_event || g.is_initial(until))
            return false;
        thread = g[until].thread;
    }
}

bool may_await(const PartialExecution& c, std::uint32_t thread, std::uint32_t location) {
    const graph::SparseGraph& g = c.graph;
    for (EventId w = g[g.initial_write(location)].co_next; w != no_event; w = g[w].co_next)
        if (g[w].label.mode == graph::Mode::non_atomic && !comes_before_thread(c, w, thread))
            return false;
    return true;
}

void note_plain_write(const PartialExecution& c, EventId write) {
    const graph::SparseGraph& g = c.graph;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (t == g[write].thread)
            continue;
        for (EventId r = g.last_of_thread_at(t, g[write].location); r != no_event && !c.in_prefix(r, write);
             r = g[r].po_loc_prev)
            if (c.is_read(r) && c.alternatives(r).awaits)
                throw NotReducible{&Reductions::waits};
    }
}

} // namespace katlas::explore
