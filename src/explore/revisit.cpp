#include "katlas/explore/revisit.hpp"

#include "katlas/explore/locks.hpp"

namespace katlas::explore {
namespace {

// Whether some co-successor of x is in Prevs of e.
bool overtaken(const PartialExecution& c, EventId x, EventId e, EventId w) {
    for (EventId y = c.graph[x].co_next; y != no_event; y = c.graph[y].co_next)
        if (y < e || c.stays_with(y, w))
            return true;
    return false;
}

bool is_maximal_read(const PartialExecution& c, EventId e, EventId w) {
    const auto was_there = [&](EventId x) { return x < e || c.stays_with(x, w); };
    EventId source = c.graph[e].rf;
    if (!was_there(source))
        source = waited_for(c, e);
    return source != no_event && was_there(source) && !c.alternatives(e).spurious && !overtaken(c, source, e, w);
}

// A lock that has waited counts as a reader of the write whose section it waited for.
bool is_maximal_write(const PartialExecution& c, EventId e, EventId w, bool locks) {
    const graph::SparseGraph::Node& n = c.graph[e];
    for (EventId r = n.first_reader; r != no_event; r = c.graph[r].reader_next)
        if (r < e && (!locks || waited_for(c, r) == no_event))
            return false;
    if (const EventId end = locks && begins_section(c, e) ? end_of_section(c, e) : no_event; end != no_event)
        for (EventId r = c.graph[end].first_reader; r != no_event; r = c.graph[r].reader_next)
            if (r < e && waited_for(c, r) == e)
                return false;
    return n.label.exclusive || !overtaken(c, e, e, w);
}

bool maximally_added(const PartialExecution& c, EventId e, EventId w, bool locks) {
    switch (c.graph[e].label.kind) {
    case graph::Kind::fence:
        return true;
    case graph::Kind::read:
        return is_maximal_read(c, e, w);
    case graph::Kind::write:
        break;
    }
    return is_maximal_write(c, e, w, locks);
}

// Whether some read older than `bound` may be revisited, as far as prefixes tell.
bool is_candidate_there(const PartialExecution& c, EventId w, EventId bound) {
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
        if (t == c.graph[w].thread)
            continue;
        EventId e = c.graph.last_of_thread_at(t, c.graph[w].location);
        for (; e != no_event && !c.stays_with(e, w); e = c.graph[e].po_loc_prev)
            if (e < bound && c.graph.is_read(e))
                return true;
    }
    return false;
}

// Iterates over the events that are older than `bound` and not in w's prefix, the youngest first. In each thread these
// events are the last ones.
class Outside {
  public:
    Outside(const PartialExecution& c, EventId w, EventId bound) : c_(c), w_(w), last_(c.num_threads()) {
        for (std::uint32_t t = 1; t <= c.num_threads(); ++t) {
            EventId& e = last_[t - 1];
            e = c.graph.last_of_thread(t);
            while (e != no_event && e >= bound)
                e = c.graph[e].po_prev;
        }
    }
    // The next event; no_event if there is none. Linear in the threads.
    EventId next() {
        EventId youngest = no_event;
        for (EventId& e : last_) {
            if (e != no_event && c_.stays_with(e, w_))
                e = no_event;
            if (e != no_event && (youngest == no_event || e > youngest))
                youngest = e;
        }
        if (youngest != no_event)
            last_[c_.graph[youngest].thread - 1] = c_.graph[youngest].po_prev;
        return youngest;
    }

  private:
    const PartialExecution& c_;
    EventId w_;
    std::vector<EventId> last_; // by thread
};

} // namespace

EventId next_revisit(const PartialExecution& c, EventId w, EventId bound, bool locks) {
    const std::uint32_t location = c.graph[w].location;
    EventId found = no_event;
    const auto ends_at = [&](EventId e) {
        const bool maximal = maximally_added(c, e, w, locks);
        if (maximal && c.graph.is_read(e) && c.graph[e].location == location)
            found = e;
        return !maximal || found != no_event;
    };
    // Up to so many events are checked one by one.
    constexpr EventId few = 16;
    const EventId first = c.end_of_core();
    const EventId near = bound - first > few ? bound - few : first;
    for (EventId e = bound; e-- > near;)
        if (!c.stays_with(e, w) && ends_at(e))
            return found;
    if (near == first || !is_candidate_there(c, w, near))
        return no_event;
    Outside outside(c, w, near);
    for (EventId e = outside.next(); e != no_event; e = outside.next())
        if (ends_at(e))
            break;
    return found;
}

} // namespace katlas::explore
