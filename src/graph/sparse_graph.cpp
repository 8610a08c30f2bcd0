#include "katlas/graph/sparse_graph.hpp"

namespace katlas::graph {

SparseGraph::SparseGraph(std::uint32_t num_threads, std::uint32_t num_locations, AtomIndex initial_atom)
    : nodes_(num_locations), threads_(num_threads + 1), locations_(num_locations) {
    static_assert(sizeof(Node) == 64);
    for (std::uint32_t l = 0; l < num_locations; ++l) {
        Node& n = nodes_[l];
        n.index = l;
        n.location = l;
        n.label = {.kind = Kind::write, .mode = Mode::non_atomic, .exclusive = false};
        n.atom = initial_atom;
        n.co_rank = rank_gap;
        locations_[l].co_last = l;
    }
}

EventId SparseGraph::last_of_thread_at(std::uint32_t t, std::uint32_t location) const {
    EventId e = threads_[t].last;
    while (e != none && nodes_[e].location != location)
        e = nodes_[e].po_prev;
    return e;
}

EventId SparseGraph::rmw_write(EventId read) const {
    const Node& r = nodes_[read];
    if (!r.label.exclusive || r.label.kind != Kind::read || r.po_next == none)
        return none;
    const Label& next = nodes_[r.po_next].label;
    return next.exclusive && next.kind == Kind::write ? r.po_next : none;
}

EventId SparseGraph::rmw_read(EventId write) const {
    const Node& w = nodes_[write];
    return w.label.exclusive && w.label.kind == Kind::write ? w.po_prev : none;
}

EventId SparseGraph::add(std::uint32_t thread, std::uint32_t location, Label label, AtomIndex atom) {
    assert(thread >= 1 && thread < threads_.size());
    const EventId e = size();
    Thread& t = threads_[thread];
    const EventId before_here = location == no_location ? none : last_of_thread_at(thread, location);
    Node& n = nodes_.emplace_back();
    n.thread = thread;
    n.index = t.length++;
    n.location = location;
    n.label = label;
    n.atom = atom;
    n.po_prev = t.last;
    n.po_loc_prev = before_here;
    if (t.last == none)
        t.first = e;
    else
        nodes_[t.last].po_next = e;
    t.last = e;
    if (before_here != none)
        nodes_[before_here].po_loc_next = e;
    return e;
}

void SparseGraph::relabel(EventId e, Label label, AtomIndex atom) {
    assert(label.kind == nodes_[e].label.kind);
    nodes_[e].label = label;
    nodes_[e].atom = atom;
}

void SparseGraph::set_rf(EventId read, EventId write) {
    assert(is_read(read) && is_write(write) && nodes_[read].location == nodes_[write].location);
    if (nodes_[read].rf != none)
        clear_rf(read);
    Node& r = nodes_[read];
    Node& w = nodes_[write];
    r.rf = write;
    r.reader_next = w.first_reader;
    r.reader_prev = none;
    if (w.first_reader != none)
        nodes_[w.first_reader].reader_prev = read;
    w.first_reader = read;
}

void SparseGraph::clear_rf(EventId read) {
    Node& r = nodes_[read];
    if (r.rf == none)
        return;
    if (r.reader_prev == none)
        nodes_[r.rf].first_reader = r.reader_next;
    else
        nodes_[r.reader_prev].reader_next = r.reader_next;
    if (r.reader_next != none)
        nodes_[r.reader_next].reader_prev = r.reader_prev;
    r.rf = r.reader_next = r.reader_prev = none;
}

void SparseGraph::place_in_co(EventId write, EventId predecessor) {
    assert(is_write(write) && nodes_[write].co_rank == 0 && nodes_[predecessor].co_rank != 0);
    assert(nodes_[write].location == nodes_[predecessor].location);
    Node& w = nodes_[write];
    Node& p = nodes_[predecessor];
    w.co_prev = predecessor;
    w.co_next = p.co_next;
    p.co_next = write;
    if (w.co_next == none) {
        locations_[w.location].co_last = write;
        w.co_rank = p.co_rank + rank_gap;
        return;
    }
    Node& next = nodes_[w.co_next];
    next.co_prev = write;
    w.co_rank = p.co_rank + (next.co_rank - p.co_rank) / 2;
    if (w.co_rank == p.co_rank)
        deal_ranks(w.location);
}

void SparseGraph::deal_ranks(std::uint32_t location) {
    std::uint64_t rank = 0;
    for (EventId w = initial_write(location); w != none; w = nodes_[w].co_next)
        nodes_[w].co_rank = rank += rank_gap;
}

void SparseGraph::remove_from_co(EventId write) {
    Node& w = nodes_[write];
    assert(w.co_rank != 0 && !is_initial(write));
    nodes_[w.co_prev].co_next = w.co_next;
    if (w.co_next == none)
        locations_[w.location].co_last = w.co_prev;
    else
        nodes_[w.co_next].co_prev = w.co_prev;
    w.co_prev = w.co_next = none;
    w.co_rank = 0;
}

void SparseGraph::remove_last() {
    const EventId e = size() - 1;
    assert(!is_initial(e));
    Node& n = nodes_[e];
    if (n.label.kind == Kind::read)
        clear_rf(e);
    else if (n.label.kind == Kind::write) {
        assert(n.first_reader == none);
        if (n.co_rank != 0)
            remove_from_co(e);
    }
    Thread& t = threads_[n.thread];
    t.last = n.po_prev;
    --t.length;
    if (n.po_prev == none)
        t.first = none;
    else
        nodes_[n.po_prev].po_next = none;
    if (n.po_loc_prev != none)
        nodes_[n.po_loc_prev].po_loc_next = none;
    nodes_.pop_back();
}

SparseGraph SparseGraph::restricted(std::span<const bool> keep, std::span<EventId> renamed) const {
    assert(keep.size() >= size() && renamed.size() >= size());
    SparseGraph g;
    g.nodes_.reserve(nodes_.size());
    g.threads_.resize(threads_.size());
    g.locations_.resize(locations_.size());
    for (EventId e = 0; e < size(); ++e) {
        const bool kept = is_initial(e) || keep[e];
        renamed[e] = kept ? static_cast<EventId>(g.nodes_.size()) : none;
        if (kept)
            g.nodes_.push_back(nodes_[e]);
    }
    const auto name = [&](EventId e) { return e == none ? none : renamed[e]; };
    for (Node& n : g.nodes_) {
        n.po_next = name(n.po_next);
        n.po_prev = name(n.po_prev);
        n.po_loc_next = name(n.po_loc_next);
        n.po_loc_prev = name(n.po_loc_prev);
        if (n.label.kind == Kind::read) {
            const EventId write = name(n.rf);
            n.rf = write;
        }
    }
    for (std::uint32_t t = 1; t < threads_.size(); ++t) {
        EventId last = threads_[t].last;
        while (last != none && renamed[last] == none)
            last = nodes_[last].po_prev;
        if (last != none)
            g.threads_[t] = {
                .first = renamed[threads_[t].first], .last = renamed[last], .length = nodes_[last].index + 1};
    }
    // Lists in which some of the members are gone: walk the old ones.
    for (EventId w = 0; w < size(); ++w) {
        if (renamed[w] == none || nodes_[w].label.kind != Kind::write)
            continue;
        Node& n = g.nodes_[renamed[w]];
        n.first_reader = none;
        EventId before = none;
        for (EventId r = nodes_[w].first_reader; r != none; r = nodes_[r].reader_next) {
            if (renamed[r] == none)
                continue;
            Node& reader = g.nodes_[renamed[r]];
            reader.reader_prev = before;
            reader.reader_next = none;
            if (before == none)
                n.first_reader = renamed[r];
            else
                g.nodes_[before].reader_next = renamed[r];
            before = renamed[r];
        }
    }
    for (Node& n : g.nodes_)
        if (n.label.kind == Kind::read && n.rf == none)
            n.reader_next = n.reader_prev = none;
    for (std::uint32_t l = 0; l < num_locations(); ++l) {
        EventId before = none;
        for (EventId w = initial_write(l); w != none; w = nodes_[w].co_next) {
            if (renamed[w] == none)
                continue;
            Node& n = g.nodes_[renamed[w]];
            n.co_prev = before;
            n.co_next = none;
            if (before != none)
                g.nodes_[before].co_next = renamed[w];
            before = renamed[w];
        }
        g.locations_[l].co_last = before;
    }
    return g;
}

} // namespace katlas::graph
