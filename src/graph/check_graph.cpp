#include "katlas/graph/check_graph.hpp"

namespace katlas::graph {
namespace {

constexpr EventId none = SparseGraph::none;

InvariantCheck check_po_loc(const SparseGraph& g, EventId e) {
    const SparseGraph::Node& n = g[e];
    if (n.location == SparseGraph::no_location)
        return n.label.kind == Kind::fence && n.po_loc_prev == none && n.po_loc_next == none
                   ? std::nullopt
                   : InvariantCheck("an access has a location");
    if (n.label.kind == Kind::fence)
        return n.label.kernel == Kernel::sync_srcu && n.location < g.num_locations()
                   ? std::nullopt
                   : InvariantCheck("a fence has no location");
    if (n.location >= g.num_locations())
        return "an access has a location of the graph";
    const EventId before = n.po_loc_prev;
    if (before != none && (g[before].po_loc_next != e || g[before].location != n.location || !g.po_before(before, e)))
        return "accesses of a location in a thread are linked in their order";
    if (n.po_loc_next == none ? g.last_of_thread_at(n.thread, n.location) != e : g[n.po_loc_next].po_loc_prev != e)
        return "accesses of a location in a thread are linked in both directions";
    return std::nullopt;
}

InvariantCheck check_thread(const SparseGraph& g, std::uint32_t t) {
    EventId before = none;
    std::uint32_t length = 0;
    for (EventId e = g.first_of_thread(t); e != none; before = e, e = g[e].po_next) {
        const SparseGraph::Node& n = g[e];
        if (e >= g.size() || n.thread != t || n.index != length++ || n.po_prev != before)
            return "the events of a thread are linked in their order";
        if (const InvariantCheck broken = check_po_loc(g, e))
            return broken;
        if (n.label.kind == Kind::write && n.label.exclusive &&
            (before == none || !g.is_read(before) || !g[before].label.exclusive || g[before].location != n.location))
            return "an exclusive write comes right after the read of its read-modify-write";
    }
    return g.thread_length(t) == length && g.last_of_thread(t) == before
               ? std::nullopt
               : InvariantCheck("a thread has as many events as its length says");
}

InvariantCheck check_rf(const SparseGraph& g, EventId e) {
    const SparseGraph::Node& n = g[e];
    if (n.rf == none)
        return n.reader_next == none && n.reader_prev == none ? std::nullopt
                                                              : InvariantCheck("a reader reads from a write");
    if (!g.is_write(n.rf) || g[n.rf].location != n.location)
        return "a read reads from a write of its location";
    if (n.reader_prev == none ? g[n.rf].first_reader != e : g[n.reader_prev].reader_next != e)
        return "the readers of a write are linked in both directions";
    if (n.reader_next != none && g[n.reader_next].rf != n.rf)
        return "the readers of a write all read from it";
    return std::nullopt;
}

InvariantCheck check_co(const SparseGraph& g, std::uint32_t location) {
    EventId before = none;
    for (EventId w = g.initial_write(location); w != none; before = w, w = g[w].co_next) {
        if (!g.is_write(w) || g[w].location != location)
            return "co has the writes of one location";
        if (before != none && (g[w].co_prev != before || g[w].co_rank <= g[before].co_rank))
            return "co is linked in both directions, and ranks ascend along it";
    }
    return g.co_last(location) == before ? std::nullopt : InvariantCheck("the last write in co is known");
}

} // namespace

InvariantCheck check(const SparseGraph& g) {
    EventId events = g.num_locations();
    for (std::uint32_t t = 1; t <= g.num_threads(); ++t) {
        events += g.thread_length(t);
        if (const InvariantCheck broken = check_thread(g, t))
            return broken;
    }
    if (events != g.size())
        return "each event is of a thread";
    AtomMask atoms = 0;
    for (EventId e = 0; e < g.size(); ++e) {
        atoms |= AtomMask{1} << g[e].atom;
        if (g.is_read(e))
            if (const InvariantCheck broken = check_rf(g, e))
                return broken;
    }
    if (atoms != g.atoms())
        return "it is known which atoms there are";
    for (std::uint32_t l = 0; l < g.num_locations(); ++l)
        if (const InvariantCheck broken = check_co(g, l))
            return broken;
    return std::nullopt;
}

} // namespace katlas::graph
