#include "katlas/graph/sparse_graph.hpp"

#include <algorithm>

namespace katlas::graph {

SparseGraph::SparseGraph(std::uint32_t num_threads, std::uint32_t num_locations, AtomIndex initial_atom)
    : nodes_(num_locations), threads_(num_threads + 1), locations_(num_locations),
      last_at_(std::size_t{num_threads + 1} * num_locations, none) {
    static_assert(sizeof(Node) == 64);
    for (std::uint32_t l = 0; l < num_locations; ++l) {
        Node& n = nodes_[l];
        n.index = l;
        n.location = l;
        n.label = {.kind = Kind::write, .mode = Mode::non_atomic, .exclusive = false};
        n.atom = initial_atom;
        count_atom(initial_atom);
        n.co_rank = rank_gap;
        locations_[l].co_last = l;
    }
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

EventId SparseGraph::add(std::uint32_t thread, std::uint32_t location, const Label& label, AtomIndex atom) {
    assert(thread >= 1 && thread < threads_.size());
    const EventId e = size();
    clocks_.forget(e);
    Node& n = nodes_.emplace_back();
    n.thread = thread;
    n.location = location;
    n.label = label;
    n.atom = atom;
    append(e);
    return e;
}

// Makes an event without links the last one of its thread.
void SparseGraph::append(EventId e) {
    Node& n = nodes_[e];
    Thread& t = threads_[n.thread];
    n.index = t.length++;
    count_atom(n.atom);
    n.po_prev = t.last;
    if (t.last == none)
        t.first = e;
    else
        nodes_[t.last].po_next = e;
    t.last = e;
    if (!is_access(n))
        return;
    n.po_loc_prev = std::exchange(last_at_[n.thread * locations_.size() + n.location], e);
    if (n.po_loc_prev != none)
        nodes_[n.po_loc_prev].po_loc_next = e;
    locations_[n.location].plain += is_plain_access(n) ? 1 : 0;
}

void SparseGraph::relabel(EventId e, const Label& label, AtomIndex atom) {
    assert(label.kind == nodes_[e].label.kind);
    forget_clocks(e);
    Node& n = nodes_[e];
    uncount_atom(n.atom);
    count_atom(atom);
    const bool was_plain = is_plain_access(n);
    n.label = label;
    n.atom = atom;
    if (was_plain != is_plain_access(n))
        locations_[n.location].plain += was_plain ? ~0U : 1U;
}

void SparseGraph::set_rf(EventId read, EventId write) {
    assert(is_read(read) && is_write(write) && nodes_[read].location == nodes_[write].location);
    if (nodes_[read].rf != none)
        clear_rf(read);
    else
        forget_clocks(read);
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
    forget_clocks(read);
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
    assert(!is_initial(size() - 1));
    unlink(size() - 1);
    nodes_.pop_back();
}

// The event is the last one of its thread, and nothing reads from it.
void SparseGraph::unlink(EventId e) {
    Node& n = nodes_[e];
    assert(n.po_next == none);
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
    if (is_access(n))
        last_at_[n.thread * locations_.size() + n.location] = n.po_loc_prev;
    if (is_plain_access(n))
        --locations_[n.location].plain;
    uncount_atom(n.atom);
}

// The events before the first removed one keep their numbers, and nearly all of them keep their links. Only links of
// neighbours of later events are set anew.
void SparseGraph::restrict_into(SparseGraph& copy, std::span<const std::uint8_t> keep,
                                std::span<EventId> renamed) const {
    assert(keep.size() >= size() && renamed.size() >= size() && &copy != this);
    EventId same = 0;
    for (; same < size() && (is_initial(same) || keep[same] != 0); ++same)
        renamed[same] = same;
    copy.nodes_.reserve(nodes_.size());
    copy.nodes_.assign(nodes_.begin(), nodes_.begin() + same);
    copy.threads_ = threads_;
    copy.locations_ = locations_;
    copy.last_at_ = last_at_;
    copy.atom_count_ = atom_count_;
    copy.atoms_ = atoms_;
    for (EventId e = same; e < size(); ++e) {
        renamed[e] = keep[e] != 0 ? copy.size() : none;
        if (renamed[e] != none)
            copy.nodes_.push_back(nodes_[e]);
        else
            copy.drop(nodes_[e]);
    }
    clocks_.copy_into(copy.clocks_, renamed.first(size()), copy.size(), none);
    copy.relinked_.resize(std::max<std::size_t>(copy.relinked_.size(), same));
    copy.to_relink_.clear();
    for (EventId e = same; e < size(); ++e)
        copy.note_neighbours(*this, same, e, renamed[e] != none);
    for (const EventId e : copy.to_relink_) {
        copy_links(copy, renamed, e);
        copy.relinked_[e] = 0;
    }
    for (EventId e = same; e < size(); ++e)
        if (renamed[e] != none)
            copy_links(copy, renamed, e);
}

// Updates the data of threads and locations for an event that is not copied, except for the links.
void SparseGraph::drop(const Node& n) {
    uncount_atom(n.atom);
    if (n.po_prev == none)
        threads_[n.thread] = {};
    if (is_plain_access(n))
        --locations_[n.location].plain;
    if (is_access(n) && n.po_loc_prev == none)
        last_at_[n.thread * locations_.size() + n.location] = none;
}

void SparseGraph::note_neighbours(const SparseGraph& whole, EventId same, EventId e, bool kept) {
    const auto note = [&](EventId x) {
        if (x < same && relinked_[x] == 0) {
            relinked_[x] = 1;
            to_relink_.push_back(x);
        }
    };
    const Node& n = whole.nodes_[e];
    note(n.po_prev);
    note(n.po_loc_prev);
    if (n.label.kind == Kind::read)
        note(n.rf);
    if (n.label.kind != Kind::write)
        return;
    if (n.co_rank != 0)
        note(n.co_prev);
    for (EventId r = kept ? none : n.first_reader; r != none; r = whole.nodes_[r].reader_next)
        note(r);
}

// Sets an event's links in the copy. A prefix of each thread is kept, so only its last event has lost a neighbour
// there. The lists of readers and co skip events that are gone, beginning at the kept write.
void SparseGraph::copy_links(SparseGraph& copy, std::span<const EventId> renamed, EventId e) const {
    const auto name = [&](EventId x) { return x == none ? none : renamed[x]; };
    const Node& old = nodes_[e];
    Node& n = copy.nodes_[renamed[e]];
    n.po_next = name(old.po_next);
    n.po_prev = name(old.po_prev);
    n.po_loc_next = name(old.po_loc_next);
    n.po_loc_prev = name(old.po_loc_prev);
    if (n.thread != 0) {
        Thread& t = copy.threads_[n.thread];
        if (n.po_prev == none)
            t.first = renamed[e];
        if (n.po_next == none) {
            t.last = renamed[e];
            t.length = n.index + 1;
        }
        if (n.po_loc_next == none && is_access(n))
            copy.last_at_[n.thread * locations_.size() + n.location] = renamed[e];
    }
    if (old.label.kind == Kind::read && name(old.rf) == none) {
        n.rf = n.reader_next = n.reader_prev = none;
        if (old.rf != none)
            copy.forget_clocks(renamed[e]);
    }
    if (old.label.kind != Kind::write)
        return;
    n.first_reader = none;
    EventId before = none;
    for (EventId r = old.first_reader; r != none; r = nodes_[r].reader_next) {
        if (renamed[r] == none)
            continue;
        Node& reader = copy.nodes_[renamed[r]];
        reader.rf = renamed[e];
        reader.reader_prev = before;
        reader.reader_next = none;
        (before == none ? n.first_reader : copy.nodes_[before].reader_next) = renamed[r];
        before = renamed[r];
    }
    if (old.co_rank == 0)
        return;
    EventId next = old.co_next;
    while (next != none && renamed[next] == none)
        next = nodes_[next].co_next;
    n.co_next = name(next);
    if (next == none)
        copy.locations_[n.location].co_last = renamed[e];
    else
        copy.nodes_[renamed[next]].co_prev = renamed[e];
}

} // namespace katlas::graph
