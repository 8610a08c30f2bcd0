// Runs a thread once more when it is known what its reads read, and adds its events with their dependencies to an
// execution. Who runs it says what each action reads, and checks that it is the action that was meant.
#pragma once

#include "katlas/explore/execution.hpp"

namespace katlas::explore {

class ThreadReplay {
  public:
    // Threads are numbered from 1; each one begins where its state in the execution is.
    ThreadReplay(Execution& x, std::uint32_t thread);

    // The action at which the thread stands.
    [[nodiscard]] program::Action next_action();
    // The slot of that.
    [[nodiscard]] std::uint32_t slot() const { return static_cast<std::uint32_t>(d_.num_events()); }
    // The action is a choice.
    void choose(Value alternative);
    // The action is an event, which is added. A read reads that value.
    EventId perform(const program::Action& action, bool exclusive, Value value, bool spurious);
    // The action is not visible, and the thread's last.
    void end(const program::Action& last);

  private:
    void add_edges(DependencyEdges::Edges& edges, program::EventBits reads, EventId to) const;

    Execution& x_;
    std::uint32_t thread_;
    program::Dependencies d_;
    std::vector<EventId> by_slot_; // none: a choice
    program::RmwOp before_ = program::RmwOp::none;
};

// What an action that is not visible makes of its thread.
void end_thread(Execution& x, std::uint32_t thread, const program::Action& last);

} // namespace katlas::explore
