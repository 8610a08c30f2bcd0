#include "katlas/explore/witnesses.hpp"

#include "katlas/explore/plain_events.hpp"

#include <algorithm>

namespace katlas::explore {

bool Witnesses::find(PartialExecution& c, std::initializer_list<EventId> changed) {
    return std::ranges::all_of(changed, [&](EventId e) { return model_.consistent_after(c.graph, e); }) ||
           (!has_one_coherence_order(c, model_) && find_other(c, changed));
}

bool Witnesses::is_witness(const PartialExecution& c, EventId added) const {
    return (model_.maximal_extensions_are_consistent && leads_nowhere(c.graph, added)) ||
           model_.consistent_after(c.graph, added);
}

bool Witnesses::find_other(PartialExecution& c, std::initializer_list<EventId> changed) {
    if (std::ranges::any_of(changed, [&](EventId e) { return find_with_last_source(c.graph, e); }))
        return true;
    ++completions_;
    graph::SparseGraph copy = c.graph;
    if (!model_.complete(copy))
        return false;
    swap(c.graph, copy);
    return true;
}

bool Witnesses::find_with_last_source(graph::SparseGraph& g, EventId e) const {
    const EventId w = g.is_read(e) ? g[e].rf : no_event;
    if (w == no_event || g[w].co_next == no_event || g.is_initial(w) || g[w].label.exclusive)
        return false;
    for (EventId r = g[w].first_reader; r != no_event; r = g[r].reader_next)
        if (g.rmw_write(r) != no_event)
            return false;
    const EventId before = g[w].co_prev;
    const auto move_behind = [&](EventId other) {
        g.remove_from_co(w);
        g.place_in_co(w, other);
    };
    move_behind(g.co_last(g[w].location));
    if (model_.consistent_after(g, w) && model_.consistent_after(g, e))
        return true;
    move_behind(before);
    return false;
}

bool Witnesses::find_with_last(PartialExecution& c, std::span<const EventId> last) {
    if (has_one_coherence_order(c, model_))
        return false;
    ++completions_;
    graph::SparseGraph copy = c.graph;
    if (!model_.complete_with_last(copy, last))
        return false;
    swap(c.graph, copy);
    return true;
}

} // namespace katlas::explore
