// Runs a thread again with known values of its reads, and adds its events with their dependencies to an execution. The
// caller supplies the value of each read, and checks that each action is the expected one.
#pragma once

#include "katlas/explore/execution.hpp"

namespace katlas::explore {

class ThreadReplay {
  public:
    // Threads are numbered from 1. The thread begins at its state in the execution.
    ThreadReplay(Execution& x, std::uint32_t thread);

    // The action at which the thread stands.
    [[nodiscard]] program::Action next_action();
    // The slot of that action.
    [[nodiscard]] std::uint32_t slot() const { return static_cast<std::uint32_t>(d_.num_events()); }
    // Performs a choice.
    void choose(Value alternative);
    // Performs an action that is an event, and adds the event. A read reads `value`.
    EventId perform(const program::Action& action, bool exclusive, Value value, bool spurious);
    // Ends the thread by its last action, which is not visible.
    void end(const program::Action& last);

  private:
    void add_edges(DependencyEdges::Edges& edges, program::EventBits reads, EventId to) const;

    Execution& x_;
    std::uint32_t thread_;
    program::Dependencies d_;
    std::vector<EventId> by_slot_; // none: a choice
    program::RmwOp before_ = program::RmwOp::none;
};

// Sets the end of a thread as its last, invisible action determines.
void end_thread(Execution& x, std::uint32_t thread, const program::Action& last);

} // namespace katlas::explore
