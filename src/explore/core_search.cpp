#include "core_search.hpp"

#include <optional>

namespace katlas::explore {
namespace {

using graph::SparseGraph;
using program::Action;
using program::ActionKind;

struct CoreStep {
    std::uint32_t thread = 0; // 0: no thread can go on
    Action action{};
};

// The write of a read-modify-write comes right behind its read.
CoreStep next_of_core(Configuration& c) {
    CoreStep next;
    for (std::uint32_t t = c.num_threads(); t >= 1; --t) {
        if (c.stop(t) != Stop::running)
            continue;
        const Action action = c.next_action(t);
        if (!program::is_visible(action.kind) && action.kind != ActionKind::error)
            continue;
        next = {t, action};
        if (action.kind == ActionKind::write && action.exclusive)
            return next;
    }
    return next;
}

} // namespace

bool CoreSearch::run(const Core& core) {
    Configuration c = configuration_of(core, program_, atoms_);
    end_of_core_ = c.size();
    visit(c);
    return !stopped_;
}

bool CoreSearch::goes_on() {
    constexpr std::uint32_t steps = 256;
    if (!stopped_ && ++waited_ >= steps) {
        waited_ = 0;
        stopped_ = !collector_.alive();
    }
    return !stopped_;
}

void CoreSearch::visit(Configuration& c) {
    if (!goes_on())
        return;
    const CoreStep step = next_of_core(c);
    if (step.thread == 0) {
        stopped_ = !collector_.execution(c);
        return;
    }
    ++statistics_.events;
    if (step.action.kind == ActionKind::error) {
        stopped_ = !collector_.error(c, step.thread, step.action);
    } else if (step.action.kind == ActionKind::read) {
        visit_read(c, step.thread, step.action);
    } else if (step.action.kind == ActionKind::write) {
        visit_write(c, step.thread, step.action);
    } else {
        const graph::Label label = program::label_of(step.action, false);
        c.add(step.thread, SparseGraph::no_location, label, atoms_.atom_of(label));
        c.complete(step.thread);
        if (consistent_(c.graph))
            visit(c);
        c.remove_last();
    }
}

void CoreSearch::read_from(Configuration& c, EventId r, EventId source, bool spurious) const {
    c.read_from(r, source);
    c.alternatives(r).spurious = spurious;
    const Action action = c.next_action(c.graph[r].thread);
    const graph::Label label = program::label_of(action, program::succeeds(action, c.value(source)) && !spurious);
    c.graph.relabel(r, label, atoms_.atom_of(label));
}

void CoreSearch::visit_read(Configuration& c, std::uint32_t t, const Action& action) {
    const graph::Label label = program::label_of(action, false);
    const EventId e = c.add(t, action.location, label, atoms_.atom_of(label));
    for (EventId source = c.graph.co_last(action.location); source != no_event; source = c.graph[source].co_prev)
        for (const bool spurious : {false, true}) {
            if (spurious && !(program::may_fail_spuriously(action.rmw) && program::succeeds(action, c.value(source))))
                continue;
            read_from(c, e, source, spurious);
            if (!consistent_(c.graph))
                continue;
            c.complete(t, c.value(source), spurious);
            visit(c);
            c.rewind_thread(e);
        }
    c.PartialExecution::remove_last(); // its thread stands there already
}

void CoreSearch::visit_write(Configuration& c, std::uint32_t t, const Action& action) {
    const graph::Label label = program::label_of(action, false);
    const EventId w = c.add(t, action.location, label, atoms_.atom_of(label));
    c.set_value(w, action.value);
    c.complete(t);
    visit_places(c, w);
    visit_revisits(c, w);
    c.remove_last();
}

void CoreSearch::visit_places(Configuration& c, EventId w) {
    const EventId updating = c.graph.rmw_read(w);
    const EventId only = updating == no_event ? no_event : c.graph[updating].rf;
    for (EventId before = only == no_event ? c.graph.co_last(c.graph[w].location) : only; before != no_event;) {
        c.place(w, before);
        if (consistent_(c.graph))
            visit(c);
        c.displace(w);
        before = only == no_event ? c.graph[before].co_prev : no_event;
    }
}

void CoreSearch::visit_revisits(const Configuration& c, EventId w) {
    for (EventId e = w; e-- > end_of_core_ && goes_on();) {
        if (c.in_prefix(e, w))
            continue;
        if (!is_maximal(c, e, w))
            break;
        if (c.is_read(e) && c.graph[e].location == c.graph[w].location)
            visit_revisit(c, e, w);
    }
}

// Events younger than r stay if they are in the prefix of w.
void CoreSearch::visit_revisit(const Configuration& c, EventId r, EventId w) {
    std::vector<std::uint8_t> keep(c.size());
    std::vector<EventId> renamed(c.size());
    for (EventId e = 0; e < c.size(); ++e)
        keep[e] = static_cast<std::uint8_t>(e <= r || c.in_prefix(e, w));
    Configuration child;
    c.restrict_into(child, keep, renamed, r);
    const EventId read = renamed[r];
    const EventId write = renamed[w];
    const std::uint32_t t = child.graph[read].thread;
    const Action action = child.next_action(t);
    for (const bool spurious : {false, true}) {
        if (spurious && !(program::may_fail_spuriously(action.rmw) && program::succeeds(action, child.value(write))))
            continue;
        read_from(child, read, write, spurious);
        ++statistics_.revisits;
        child.complete(t, child.value(read), spurious);
        visit_places(child, write);
        child.rewind_thread(read);
    }
}

// Whether e is a maximal extension of the events that are older than e or on which w depends: e reads from their
// co-last write, or is co-last itself, and none of them reads from e.
bool CoreSearch::is_maximal(const Configuration& c, EventId e, EventId w) const {
    const SparseGraph& g = c.graph;
    const auto was_there = [&](EventId x) { return x != w && (x <= e || c.in_prefix(x, w)); };
    EventId last = e;
    if (g.is_write(e)) {
        for (EventId r = g[e].first_reader; r != no_event; r = g[r].reader_next)
            if (was_there(r))
                return false;
    } else if (g.is_read(e)) {
        last = g[e].rf;
        if (c.alternatives(e).spurious || !was_there(last))
            return false;
    } else {
        return true;
    }
    for (EventId x = g[last].co_next; x != no_event; x = g[x].co_next)
        if (was_there(x))
            return false;
    return true;
}

} // namespace katlas::explore
