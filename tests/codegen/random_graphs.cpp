#include "codegen/random_graphs.hpp"

namespace katlas::tests {

using graph::EventId;
using graph::Kind;
using graph::Label;
using graph::Mode;
using graph::SparseGraph;

Mode GraphWalk::random_mode() {
    constexpr Mode modes[] = {Mode::non_atomic, Mode::relaxed, Mode::acquire, Mode::release,
                              Mode::acq_rel,    Mode::seq_cst, Mode::seq_cst};
    return modes[below(7)];
}

// Any write of the location that has its place.
EventId GraphWalk::random_write(std::uint32_t location) {
    std::uint32_t back = chance(limits_.stale) ? below(6) : 0;
    EventId w = graph_.co_last(location);
    for (; back > 0 && !graph_.is_initial(w); --back)
        w = graph_[w].co_prev;
    return w;
}

void GraphWalk::run(const Judge& judge) {
    for (std::uint32_t i = 0; i < limits_.steps; ++i) {
        if (graph_.size() < limits_.max_events && (graph_.size() == limits_.locations || chance(60)))
            add(judge);
        else
            change(judge);
    }
}

// A new event after the last of some thread; at the end of co if the judge likes none of the other places.
bool GraphWalk::add(const Judge& judge) {
    const std::uint32_t thread = 1 + below(limits_.threads);
    const EventId last = graph_.last_of_thread(thread);
    const bool open = last != SparseGraph::none && graph_.is_read(last) && graph_[last].label.exclusive;
    Label label{Kind::write, random_mode(), false};
    std::uint32_t location = below(limits_.locations);
    if (open && chance(80)) {
        label.exclusive = true;
        location = graph_[last].location;
    } else if (chance(limits_.fences)) {
        label = {Kind::fence, label.mode == Mode::non_atomic ? Mode::relaxed : label.mode, false};
        location = SparseGraph::no_location;
    } else if (chance(50))
        label = {Kind::read, label.mode, chance(limits_.exclusive)};
    const EventId e = graph_.add(thread, location, label, atom_of_(label));
    for (int attempt = 0; attempt < 3; ++attempt) {
        if (label.kind == Kind::read)
            graph_.set_rf(e, attempt == 2 ? graph_.co_last(location) : random_write(location));
        else if (label.kind == Kind::write) {
            if (graph_[e].co_rank != 0)
                graph_.remove_from_co(e);
            const EventId source = label.exclusive ? graph_[last].rf : SparseGraph::none;
            graph_.place_in_co(e, attempt == 2                  ? graph_.co_last(location)
                                  : source != SparseGraph::none ? source
                                                                : random_write(location));
        }
        if (judge(graph_, e))
            return true;
    }
    graph_.remove_last();
    return false;
}

void GraphWalk::change(const Judge& judge) {
    if (chance(25)) {
        // What reads from it must read from something else first.
        if (const EventId e = graph_.size() - 1;
            !graph_.is_initial(e) && (!graph_.is_write(e) || graph_[e].first_reader == SparseGraph::none))
            graph_.remove_last();
        return;
    }
    const EventId e = below(graph_.size());
    if (graph_.is_initial(e))
        return;
    if (chance(20)) {
        const Label before = graph_[e].label;
        Label after = before;
        after.mode = random_mode();
        if (before.kind == Kind::fence && after.mode == Mode::non_atomic)
            return;
        graph_.relabel(e, after, atom_of_(after));
        if (!judge(graph_, e))
            graph_.relabel(e, before, atom_of_(before));
    } else if (graph_.is_read(e)) {
        const EventId before = graph_[e].rf;
        graph_.set_rf(e, random_write(graph_[e].location));
        if (!judge(graph_, e))
            graph_.set_rf(e, before);
    } else if (graph_.is_write(e)) {
        const EventId before = graph_[e].co_prev;
        graph_.remove_from_co(e);
        graph_.place_in_co(e, random_write(graph_[e].location));
        if (!judge(graph_, e)) {
            graph_.remove_from_co(e);
            graph_.place_in_co(e, before);
        }
    }
}

} // namespace katlas::tests
