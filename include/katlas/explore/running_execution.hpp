// An execution graph together with the run of the program that makes it.
//
// Invariants: each thread of the run stands behind the last event of its thread in the graph, unless that event was
// added and not completed. The next action of a thread that is not stopped is unknown.
#pragma once

#include "katlas/explore/partial_execution.hpp"

#include <utility>

namespace katlas::explore {

// What a revisit in place has changed in a graph and in the threads that make it. Nothing, if the threads cannot be
// restored: then revisits are done in copies.
template <ProgramRun Run>
struct RunningRevisit {};
template <RestoringRun Run>
struct RunningRevisit<Run> {
    RevisitInPlace graph;
    typename Run::Past threads;
};

template <ProgramRun Run>
class RunningExecution : public PartialExecution {
  public:
    static constexpr bool revisits_in_place = RestoringRun<Run>;
    static constexpr bool creates_threads = ForkingRun<Run>;
    using Revisit = RunningRevisit<Run>;

    RunningExecution() = default;
    // Has the initial writes only.
    RunningExecution(Run start, graph::AtomIndex initial_atom)
        : PartialExecution(start.num_threads(), start.num_locations(), initial_atom), run_(std::move(start)) {
        for (std::uint32_t l = 0; l < graph.num_locations(); ++l)
            set_value(graph.initial_write(l), run_.initial_value(l));
    }

    [[nodiscard]] const Run& run() const { return run_; }

    // The action at which a thread stands. The thread is stopped if it has finished or is blocked.
    [[nodiscard]] program::Action next_action(std::uint32_t thread) {
        const program::Action action = run_.next_action(thread);
        if (action.kind == program::ActionKind::finished || action.kind == program::ActionKind::blocked)
            set_stop(thread, stop_of(action));
        return action;
    }
    // The thread performs the action at which it stands.
    void complete(std::uint32_t thread, Value value_read = 0, bool spurious = false) {
        run_.complete(thread, value_read, spurious);
        if constexpr (ForkingRun<Run>)
            if (run_.wakes_others(thread))
                for (std::uint32_t t = 1; t <= num_threads(); ++t)
                    if (stop(t) == Stop::not_begun || stop(t) == Stop::joining)
                        set_stop(t, Stop::running);
    }
    // The action that the thread, which stands at a read, would do next if it read the value. The thread still stands
    // at the read afterwards.
    [[nodiscard]] program::Action action_after(std::uint32_t thread, Value value) {
        const std::uint32_t position = run_.position(thread);
        run_.complete(thread, value, false);
        const program::Action then = run_.next_action(thread);
        run_.put_back(thread, position);
        return then;
    }
    // Puts the thread of e back to where it performs e, if it is not there.
    void rewind_thread(EventId e) {
        set_stop(graph[e].thread, Stop::running);
        if (run_.position(graph[e].thread) != graph[e].index)
            run_.put_back(graph[e].thread, graph[e].index);
    }
    // Removes the youngest event, and puts its thread back.
    void remove_last() {
        rewind_thread(graph.size() - 1);
        PartialExecution::remove_last();
    }

    // Makes `copy` the restriction to the events with keep != 0. Threads that lost events are put back to the first
    // lost event. The event `rewound` stays, and its thread is put back to where it performs the event.
    void restrict_into(RunningExecution& copy, std::span<const std::uint8_t> keep, std::span<EventId> renamed,
                       EventId rewound) const {
        PartialExecution::restrict_into(copy, keep, renamed);
        copy.positions_.resize(num_threads());
        for (std::uint32_t t = 1; t <= num_threads(); ++t)
            copy.positions_[t - 1] = copy.graph.thread_length(t);
        copy.positions_[graph[rewound].thread - 1] = graph[rewound].index;
        copy.set_stop(graph[rewound].thread, Stop::running);
        copy.run_.become(run_, copy.positions_);
    }

    // As in PartialExecution. The thread of the read is put back to the read, and threads that lose events to the first
    // lost event. All of them get their states back when the revisit is undone.
    void begin_revisit(EventId read, Revisit& changed) {
        PartialExecution::begin_revisit(read, changed.graph);
        changed.threads.clear();
        run_.put_back(graph[read].thread, graph[read].index, changed.threads);
        for (std::uint32_t t = 1; t <= num_threads(); ++t)
            if (run_.position(t) > graph.thread_length(t))
                run_.put_back(t, graph.thread_length(t), changed.threads);
    }
    void undo_revisit(const Revisit& changed) {
        PartialExecution::undo_revisit(changed.graph);
        const EventId read = changed.graph.read;
        run_.put_back(graph[read].thread, graph[read].index);
        run_.restore(changed.threads);
    }

    [[nodiscard]] InvariantCheck check() const {
        for (std::uint32_t t = 1; t <= num_threads(); ++t)
            if (run_.position(t) != graph.thread_length(t))
                return "a thread of the program stands behind its last event";
        return PartialExecution::check();
    }

    // Whether a thread stands behind e.
    [[nodiscard]] bool has_passed(EventId e) const { return graph[e].index < run_.position(graph[e].thread); }

  protected:
    [[nodiscard]] Run& mutable_run() { return run_; }

  private:
    Run run_;
    std::vector<std::uint32_t> positions_; // of restrict_into, kept to spare allocations
};

} // namespace katlas::explore
