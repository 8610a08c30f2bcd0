// The exploration of all executions with a given core (core.hpp): TruSt on graphs that begin with the core.
//
// Events are added after the core one by one, so that none of them is in a cycle of po | rf. The core does not change:
// its reads are not revisited, and its events are never removed. With an empty core the algorithm is TruSt as published
// (Kokologiannakis, Marmanis, Gladstein, Vafeiadis, POPL 2022, algorithm 1). The proof of TruSt holds for any core,
// since the events of the core are older than all others.
//
// The model has to be extensible: every execution can be extended by a read from the co-last write, or by a co-last
// write.
#pragma once

#include "katlas/explore/core.hpp"
#include "katlas/explore/statistics.hpp"

#include <functional>
#include <utility>
#include <vector>

namespace katlas::explore {

// Execution is a RunningExecution; the observer is told as by TruSt's explorer (explorer.hpp).
template <typename Execution, typename Observer>
class CoreSearch {
  public:
    using Consistent = std::function<bool(const graph::SparseGraph&)>;

    // The table, the judge and the observer must outlive this.
    CoreSearch(const AtomTable& atoms, const Consistent& consistent, Observer& observer)
        : atoms_(atoms), consistent_(consistent), observer_(observer) {}

    // Passes each execution with the core to the observer, once. False if the observer ends the search. `start` has the
    // initial writes.
    bool run(const Core& core, Execution start);
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

  private:
    struct Step {
        std::uint32_t thread = 0; // 0: no thread can go on
        program::Action action{};
    };
    // The write of a read-modify-write comes right behind its read.
    [[nodiscard]] static Step next_step(Execution& c);
    void visit(Execution& c);
    void visit_read(Execution& c, std::uint32_t t, const program::Action& action);
    void visit_write(Execution& c, std::uint32_t t, const program::Action& action);
    // Tries each possible place in co for a write that has none yet.
    void visit_places(Execution& c, EventId w);
    void visit_revisits(const Execution& c, EventId w);
    void visit_revisit(const Execution& c, EventId r, EventId w);
    [[nodiscard]] bool is_maximal(const Execution& c, EventId e, EventId w) const;
    void read_from(Execution& c, EventId r, EventId source, bool spurious) const;
    [[nodiscard]] bool goes_on();

    const AtomTable& atoms_;
    const Consistent& consistent_;
    Observer& observer_;
    EventId end_of_core_ = 0; // all older events are initial writes or in the core
    bool stopped_ = false;
    std::uint32_t waited_ = 0; // since the observer was asked
    Statistics statistics_;
};

template <typename Execution, typename Observer>
auto CoreSearch<Execution, Observer>::next_step(Execution& c) -> Step {
    Step next;
    for (std::uint32_t t = c.num_threads(); t >= 1; --t) {
        if (c.stop(t) != Stop::running)
            continue;
        const program::Action action = c.next_action(t);
        if (!program::is_visible(action.kind) && action.kind != program::ActionKind::error)
            continue;
        next = {t, action};
        if (action.kind == program::ActionKind::write && action.exclusive)
            return next;
    }
    return next;
}

template <typename Execution, typename Observer>
bool CoreSearch<Execution, Observer>::run(const Core& core, Execution start) {
    Execution c = execution_of(core, std::move(start), atoms_);
    end_of_core_ = c.size();
    visit(c);
    return !stopped_;
}

template <typename Execution, typename Observer>
bool CoreSearch<Execution, Observer>::goes_on() {
    constexpr std::uint32_t steps = 256;
    if (!stopped_ && ++waited_ >= steps) {
        waited_ = 0;
        stopped_ = !observer_.alive();
    }
    return !stopped_;
}

template <typename Execution, typename Observer>
void CoreSearch<Execution, Observer>::visit(Execution& c) {
    if (!goes_on())
        return;
    const Step step = next_step(c);
    if (step.thread == 0) {
        stopped_ = !observer_.execution(c);
        return;
    }
    ++statistics_.events;
    if (step.action.kind == program::ActionKind::error) {
        // Asked again, so that the run has the error's message.
        stopped_ = !observer_.error(c, step.thread, c.next_action(step.thread));
    } else if (step.action.kind == program::ActionKind::read) {
        visit_read(c, step.thread, step.action);
    } else if (step.action.kind == program::ActionKind::write) {
        visit_write(c, step.thread, step.action);
    } else {
        const graph::Label label = program::label_of(step.action, false);
        c.add(step.thread, graph::SparseGraph::no_location, label, atoms_.atom_of(label));
        c.complete(step.thread);
        if (consistent_(c.graph))
            visit(c);
        c.remove_last();
    }
}

template <typename Execution, typename Observer>
void CoreSearch<Execution, Observer>::read_from(Execution& c, EventId r, EventId source, bool spurious) const {
    c.read_from(r, source);
    c.alternatives(r).spurious = spurious;
    const program::Action action = c.next_action(c.graph[r].thread);
    const graph::Label label = program::label_of(action, program::succeeds(action, c.value(source)) && !spurious);
    c.graph.relabel(r, label, atoms_.atom_of(label));
}

template <typename Execution, typename Observer>
void CoreSearch<Execution, Observer>::visit_read(Execution& c, std::uint32_t t, const program::Action& action) {
    const graph::Label label = program::label_of(action, false);
    const EventId e = c.add(t, action.location, label, atoms_.atom_of(label));
    c.alternatives(e).settled = action.settled;
    EventId source = c.graph.co_last(action.location);
    for (; source != no_event; source = action.settled ? no_event : c.graph[source].co_prev)
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

template <typename Execution, typename Observer>
void CoreSearch<Execution, Observer>::visit_write(Execution& c, std::uint32_t t, const program::Action& action) {
    const graph::Label label = program::label_of(action, false);
    const EventId w = c.add(t, action.location, label, atoms_.atom_of(label));
    c.set_value(w, action.value);
    c.complete(t);
    visit_places(c, w);
    if (!action.settled)
        visit_revisits(c, w);
    c.remove_last();
}

template <typename Execution, typename Observer>
void CoreSearch<Execution, Observer>::visit_places(Execution& c, EventId w) {
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

template <typename Execution, typename Observer>
void CoreSearch<Execution, Observer>::visit_revisits(const Execution& c, EventId w) {
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
template <typename Execution, typename Observer>
void CoreSearch<Execution, Observer>::visit_revisit(const Execution& c, EventId r, EventId w) {
    std::vector<std::uint8_t> keep(c.size());
    std::vector<EventId> renamed(c.size());
    for (EventId e = 0; e < c.size(); ++e)
        keep[e] = static_cast<std::uint8_t>(e <= r || c.in_prefix(e, w));
    Execution child;
    c.restrict_into(child, keep, renamed, r);
    const EventId read = renamed[r];
    const EventId write = renamed[w];
    const std::uint32_t t = child.graph[read].thread;
    const program::Action action = child.next_action(t);
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
template <typename Execution, typename Observer>
bool CoreSearch<Execution, Observer>::is_maximal(const Execution& c, EventId e, EventId w) const {
    const graph::SparseGraph& g = c.graph;
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
