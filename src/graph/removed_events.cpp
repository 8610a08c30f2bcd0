// Removal of events in the midst of a graph, and its undoing. The events that go are taken out of the lists of links
// one by one, the youngest first. Each is put back where it was, in the reverse order.
#include "katlas/graph/sparse_graph.hpp"

#include <algorithm>

namespace katlas::graph {

// An event whose node is void gets what it was. It was the last one of its thread.
void SparseGraph::relink(EventId e, const Node& was) {
    Node& n = nodes_[e] = Node{};
    n.thread = was.thread;
    n.location = was.location;
    n.label = was.label;
    n.atom = was.atom;
    append(e);
    if (was.label.kind == Kind::read && was.rf != none)
        set_rf(e, was.rf);
    else if (was.label.kind == Kind::write && was.co_rank != 0)
        place_in_co(e, was.co_prev);
}

// Gives an event another number, of which the node is void.
void SparseGraph::move(EventId from, EventId to) {
    const Node& n = nodes_[to] = nodes_[from];
    Thread& t = threads_[n.thread];
    (n.po_prev == none ? t.first : nodes_[n.po_prev].po_next) = to;
    (n.po_next == none ? t.last : nodes_[n.po_next].po_prev) = to;
    if (n.po_loc_prev != none)
        nodes_[n.po_loc_prev].po_loc_next = to;
    if (n.po_loc_next != none)
        nodes_[n.po_loc_next].po_loc_prev = to;
    else if (is_access(n))
        last_at_[n.thread * locations_.size() + n.location] = to;
    if (n.label.kind == Kind::read && n.rf != none) {
        (n.reader_prev == none ? nodes_[n.rf].first_reader : nodes_[n.reader_prev].reader_next) = to;
        if (n.reader_next != none)
            nodes_[n.reader_next].reader_prev = to;
    }
    if (n.label.kind != Kind::write)
        return;
    for (EventId r = n.first_reader; r != none; r = nodes_[r].reader_next)
        nodes_[r].rf = to;
    if (n.co_rank == 0)
        return;
    nodes_[n.co_prev].co_next = to;
    (n.co_next == none ? locations_[n.location].co_last : nodes_[n.co_next].co_prev) = to;
}

void SparseGraph::save(EventId read, Removed& removed) const {
    removed.nodes.assign(1, nodes_[read]);
    clocks_.save(removed.clocks, read, 1);
}

void SparseGraph::remove_behind(EventId read, std::span<const std::uint8_t> keep, Removed& removed) {
    const EventId first = read + 1;
    assert(first + keep.size() == size());
    clocks_.save(removed.clocks, read, size() - read);
    removed.nodes.clear();
    for (EventId e = size(); e-- > first;)
        if (keep[e - first] == 0) {
            removed.nodes.push_back(nodes_[e]);
            unlink(e);
        }
    removed.nodes.push_back(nodes_[read]);
    clocks_.remove(first, keep);
    EventId to = first;
    for (EventId e = first; e < size(); ++e)
        if (keep[e - first] != 0) {
            if (to != e)
                move(e, to);
            ++to;
        }
    nodes_.resize(to);
}

void SparseGraph::restore(EventId read, std::span<const std::uint8_t> keep, const Removed& removed) {
    const EventId first = read + 1;
    if (!keep.empty()) {
        EventId from = size();
        nodes_.resize(first + keep.size());
        for (EventId e = size(); e-- > first;)
            if (keep[e - first] != 0 && --from != e)
                move(from, e);
    }
    auto was = removed.nodes.rbegin();
    relabel(read, was->label, was->atom);
    set_rf(read, was->rf);
    for (EventId e = first; e < first + keep.size(); ++e)
        if (keep[e - first] == 0)
            relink(e, *++was);
    clocks_.restore(removed.clocks);
}

} // namespace katlas::graph
