#include "katlas/explore/seen_versions.hpp"

#include "katlas/explore/reads_from_graphs.hpp"

#include <algorithm>

namespace katlas::explore {

using runtime::Coherence;

SeenVersions::SeenVersions(const PartialExecution& c, const ReadsFromModel& model, EventId read)
    : c_(c), model_(model), read_(read),
      own_(model.coherence == Coherence::unknown ? no_event : version_at(c.graph[read].po_loc_prev)) {}

EventId SeenVersions::version_at(EventId access) const {
    if (access == no_event)
        return no_event;
    const EventId version = c_.is_read(access) ? c_.graph[access].rf : access;
    return c_.is_initial(version) ? no_event : version;
}

void SeenVersions::look() {
    is_known_ = true;
    const graph::SparseGraph& g = c_.graph;
    const EventId previous = g[read_].po_prev;
    if (previous == no_event || model_.coherence == Coherence::unknown)
        return;
    const auto add = [&](EventId version) {
        if (version != no_event && std::ranges::find(seen_, version) == seen_.end())
            seen_.push_back(version);
    };
    add(own_);
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t) {
        if (t == g[read_].thread)
            continue;
        EventId f = g.last_of_thread_at(t, g[read_].location);
        while (f != no_event && !is_forced_before(c_, model_, f, previous))
            f = g[f].po_loc_prev;
        add(version_at(f));
    }
}

template <typename Precedes>
bool SeenVersions::is_overwritten(EventId write, EventId version, const Precedes& precedes) const {
    if (version == write)
        return false;
    for (EventId v = version; !c_.is_initial(v);) {
        if (c_.is_initial(write) || precedes(write, v))
            return true;
        const EventId read = model_.has_rmw_atomicity ? c_.graph.rmw_read(v) : no_event;
        if (read == no_event)
            return false;
        v = c_.graph[read].rf;
        if (v == write)
            return true;
    }
    return false;
}

bool SeenVersions::own_thread_rules_out(EventId write) const {
    const graph::SparseGraph& g = c_.graph;
    return own_ != no_event && is_overwritten(write, own_, [&](EventId a, EventId b) {
               return g[a].thread == g[b].thread && g[a].index < g[b].index;
           });
}

bool SeenVersions::rules_out(EventId write) {
    if (!is_known_)
        look();
    return std::ranges::any_of(seen_, [&](EventId version) {
        return is_overwritten(write, version, [&](EventId a, EventId b) { return is_forced_before(c_, model_, a, b); });
    });
}

} // namespace katlas::explore
