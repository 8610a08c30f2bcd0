#include "katlas/explore/seen_versions.hpp"

#include <algorithm>

namespace katlas::explore {

using runtime::Coherence;

SeenVersions::SeenVersions(const PartialExecution& c, const ReadsFromModel& model, std::uint32_t location,
                           EventId previous, EventId access)
    : c_(c), model_(model) {
    if (previous == no_event || model.coherence == Coherence::unknown)
        return;
    const graph::SparseGraph& g = c.graph;
    if (access != no_event)
        add(access);
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t) {
        if (t == g[previous].thread)
            continue;
        EventId f = g.last_of_thread_at(t, location);
        while (f != no_event && !is_before(f, previous))
            f = g[f].po_loc_prev;
        if (f != no_event)
            add(f);
    }
}

void SeenVersions::add(EventId access) {
    const EventId version = c_.is_read(access) ? c_.graph[access].rf : access;
    if (!c_.is_initial(version) && std::ranges::find(seen_, version) == seen_.end())
        seen_.push_back(version);
}

bool SeenVersions::is_before(EventId a, EventId b) const {
    const graph::SparseGraph& g = c_.graph;
    if (g[a].thread == g[b].thread)
        return g[a].index < g[b].index;
    switch (model_.coherence) {
    case Coherence::of_causes:
        return c_.in_prefix(a, b);
    case Coherence::of_view:
        return model_.clock && g[a].index < model_.clock(g, b)[g[a].thread];
    default:
        return false;
    }
}

bool SeenVersions::rule_out(EventId write) const {
    return std::ranges::any_of(seen_, [&](EventId version) {
        if (version == write)
            return false;
        for (EventId v = version; !c_.is_initial(v);) {
            if (c_.is_initial(write) || is_before(write, v))
                return true;
            const EventId read = model_.has_rmw_atomicity ? c_.graph.rmw_read(v) : no_event;
            if (read == no_event)
                return false;
            v = c_.graph[read].rf;
            if (v == write)
                return true;
        }
        return false;
    });
}

} // namespace katlas::explore
