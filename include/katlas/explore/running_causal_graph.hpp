// A graph with holes together with the run of the program that makes it.
//
// The *frontier* of a thread is its first slot without an event. The thread of the run stands at the frontier, and
// events are added only there. When the frontier reaches an event that a revisit has kept, it passes over that event:
// nothing on which the event depends has changed.
#pragma once

#include "katlas/explore/causal_graph.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace katlas::explore {

template <DependentRun Run>
class RunningCausalGraph : public CausalGraph {
  public:
    static constexpr bool revisits_in_place = false;
    struct Revisit {}; // revisits are done in copies, and not undone

    RunningCausalGraph() = default;
    // Has the initial writes only.
    explicit RunningCausalGraph(Run start, BaseModel base = {})
        : CausalGraph(start.num_threads(), start.num_locations(), base), run_(std::move(start)) {
        for (std::uint32_t l = 0; l < num_locations(); ++l)
            set_value(l, run_.initial_value(l));
    }

    [[nodiscard]] const Run& run() const { return run_; }
    [[nodiscard]] std::uint32_t frontier(std::uint32_t thread) const { return run_.position(thread); }

    // The action at which a thread stands. If the action is not visible, the thread is stopped.
    program::Action next_action(std::uint32_t thread) {
        const program::Action action = run_.next_action(thread);
        if (action.kind == program::ActionKind::error)
            set_error(thread, action);
        else if (!program::is_visible(action.kind))
            set_stop(thread, stop_of(action));
        return action;
    }
    // Adds the event of the action at which a thread stands. The thread stays there until pass().
    EventId add(std::uint32_t thread, const program::Action& action) {
        return CausalGraph::add(thread, frontier(thread), action, run_.dependencies(thread));
    }
    // Makes a read read from a write. Its thread stands at it and goes on.
    void read_from(EventId read, EventId write, bool spurious) {
        const std::uint32_t thread = (*this)[read].thread;
        const program::Action action = run_.next_action(thread);
        CausalGraph::read_from(read, write, spurious, action, run_.dependencies(thread));
        pass(read);
    }
    // Likewise, when the thread has gone on from the read before.
    void read_again(EventId read, EventId write, bool spurious = false) {
        rewind(read);
        read_from(read, write, spurious);
    }
    // Sets a choice to the given alternative. Its thread has gone on from the choice before.
    void choose(EventId choice, Value alternative) {
        rewind(choice);
        set_value(choice, alternative);
        pass(choice);
    }
    // The thread that stands at e goes on to its next hole or end.
    void pass(EventId e) {
        const std::uint32_t thread = (*this)[e].thread;
        for (;;) {
            assert(frontier(thread) == (*this)[e].slot);
            complete(e);
            e = at(thread, frontier(thread));
            if (e == no_event)
                return;
            const program::Action action = next_action(thread);
            if (!program::is_visible(action.kind))
                return; // an error, caused by a value on which no address and no branch depends
            assert(is_event_of(e, action));
        }
    }
    // The thread that stands at e performs it.
    void complete(EventId e) {
        const std::uint32_t thread = (*this)[e].thread;
        run_.complete(thread, (*this)[e].value, (*this)[e].spurious);
        if constexpr (ForkingRun<Run>)
            if (run_.wakes_others(thread))
                for (std::uint32_t t = 1; t <= num_threads(); ++t)
                    if (stop(t) == Stop::not_begun || stop(t) == Stop::joining)
                        set_stop(t, Stop::running);
    }
    // Puts the thread of e back to where it performs e. It has come upon e before.
    void rewind(EventId e) {
        run_again((*this)[e].thread);
        run_.put_back((*this)[e].thread, (*this)[e].slot);
    }
    // Removes the youngest event, and puts its thread back.
    void remove_last() {
        rewind(size() - 1);
        CausalGraph::remove_last();
    }

    // Makes `copy` the restriction to the events with keep != 0. Threads that lost events are put back to the first
    // lost event that they have passed. The event `rewound` stays, and its thread is put back to where it performs the
    // event.
    void restrict_into(RunningCausalGraph& copy, std::span<const std::uint8_t> keep, std::span<EventId> renamed,
                       EventId rewound) const {
        CausalGraph::restrict_into(copy, keep, renamed);
        copy.positions_.resize(num_threads());
        for (std::uint32_t t = 1; t <= num_threads(); ++t) {
            std::uint32_t& position = copy.positions_[t - 1];
            position = 0;
            while (position < frontier(t) && (at(t, position) == no_event || renamed[at(t, position)] != no_event))
                ++position;
        }
        assert(copy.positions_[(*this)[rewound].thread - 1] > (*this)[rewound].slot);
        copy.positions_[(*this)[rewound].thread - 1] = (*this)[rewound].slot;
        copy.run_again((*this)[rewound].thread);
        copy.run_.become(run_, copy.positions_);
    }

    // Whether e is the event of an action at which its thread stands, as far as that does not depend on what is read.
    [[nodiscard]] bool is_event_of(EventId e, const program::Action& action) const {
        const CausalEvent& event = (*this)[e];
        switch (action.kind) {
        case program::ActionKind::read:
            return is_read(e) && action.location == event.location && action.expected == event.expected &&
                   action.rmw == event.rmw;
        case program::ActionKind::write:
            return is_write(e) && action.location == event.location && action.value == event.value;
        case program::ActionKind::choice:
            return is_choice(e) && action.value == static_cast<Value>(event.alternatives);
        case program::ActionKind::fence:
            return event.label.kind == graph::Kind::fence && !is_choice(e) && action.mode == event.label.mode;
        default:
            return false;
        }
    }

    [[nodiscard]] InvariantCheck check() const {
        for (std::uint32_t t = 1; t <= num_threads(); ++t)
            if (at(t, frontier(t)) != no_event && error(t) == nullptr)
                return "the frontier of a thread is a slot without an event";
        return CausalGraph::check();
    }
    [[nodiscard]] InvariantCheck check_removable(EventId first, EventId but) const {
        for (EventId e = std::max(first, num_locations()); e < size(); ++e)
            if (e != but && !has_passed(e))
                return "what may be removed was passed by its thread";
        return CausalGraph::check_removable(first, but);
    }
    // Whether a thread stands behind e.
    [[nodiscard]] bool has_passed(EventId e) const { return (*this)[e].slot < frontier((*this)[e].thread); }

  private:
    Run run_;
    std::vector<std::uint32_t> positions_; // of restrict_into, kept to spare allocations
};

} // namespace katlas::explore
