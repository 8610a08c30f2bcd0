#include "katlas/explore/revisit.hpp"

namespace katlas::explore {
namespace {

constexpr EventId none = graph::SparseGraph::none;

// Whether some co-successor of x is in Prevs of e.
bool overtaken(const Configuration& c, EventId x, EventId e, EventId w) {
    for (EventId y = c.graph[x].co_next; y != none; y = c.graph[y].co_next)
        if (y < e || c.in_prefix(y, w))
            return true;
    return false;
}

bool maximally_added(const Configuration& c, EventId e, EventId w) {
    const graph::SparseGraph::Node& n = c.graph[e];
    switch (n.label.kind) {
    case graph::Kind::fence:
        return true;
    case graph::Kind::read:
        return (n.rf < e || c.in_prefix(n.rf, w)) && !c.choice(e).spurious && !overtaken(c, n.rf, e, w);
    case graph::Kind::write:
        break;
    }
    for (EventId r = n.first_reader; r != none; r = c.graph[r].reader_next)
        if (r < e)
            return false;
    return n.label.exclusive || !overtaken(c, e, e, w);
}

} // namespace

EventId next_revisit(const Configuration& c, EventId w, EventId bound) {
    const std::uint32_t location = c.graph[w].location;
    for (EventId e = bound; e-- > c.graph.num_locations();) {
        if (c.in_prefix(e, w))
            continue;
        if (!maximally_added(c, e, w))
            return none;
        if (c.graph.is_read(e) && c.graph[e].location == location)
            return e;
    }
    return none;
}

EventId revisit_into(Configuration& copy, const Configuration& c, EventId r, EventId w, std::span<std::uint8_t> keep,
                     std::span<EventId> renamed) {
    for (EventId e = 0; e < c.graph.size(); ++e)
        keep[e] = static_cast<std::uint8_t>(e <= r || c.in_prefix(e, w));
    c.restrict_into(copy, keep, renamed);
    const EventId read = renamed[r];
    copy.read_from(read, renamed[w]);
    copy.choice(read).spurious = false;
    copy.rewind_thread(read);
    return read;
}

} // namespace katlas::explore
