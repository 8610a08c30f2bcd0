// Executions of programs of the interpreter, complete or partial. An exploration of such a program finds them and
// passes them to observers.
#pragma once

#include "katlas/explore/interpreted_run.hpp"
#include "katlas/explore/running_execution.hpp"

namespace katlas::explore {

class Configuration : public RunningExecution<InterpretedRun> {
  public:
    Configuration() = default;
    // Has the initial writes only.
    Configuration(const program::Program& program, graph::AtomIndex initial_atom)
        : RunningExecution(InterpretedRun(program), initial_atom) {}

    [[nodiscard]] const program::Program& program() const { return run().program(); }
    // The state of a thread, numbered from 1; the states of all threads, one after another.
    [[nodiscard]] const Word* state(std::uint32_t thread) const { return run().state(thread); }
    [[nodiscard]] std::span<const Word> states() const { return run().states(); }

    // The instruction at which e's thread was when it performed it; and its whole state there, state_words() words.
    [[nodiscard]] std::uint32_t position_before(EventId e) const {
        return run().instruction_at(graph[e].thread, graph[e].index);
    }
    void copy_state_before(EventId e, Word* to) const { run().copy_state_at(graph[e].thread, graph[e].index, to); }

    // For callers that run a thread themselves and know its events: the state of the thread; and a note that the thread
    // performs its next event in that state.
    [[nodiscard]] Word* state(std::uint32_t thread) { return mutable_run().state(thread); }
    void pass(std::uint32_t thread) { mutable_run().pass(thread); }
    void set_thread(std::uint32_t thread, const InterpretedRun::ThreadState& state) {
        mutable_run().set_thread(thread, state);
    }
};

} // namespace katlas::explore
