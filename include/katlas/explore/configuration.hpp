// Executions of programs of the interpreter, complete ones and parts: what is found in an exploration of such a
// program, and what observers are told of.
#pragma once

#include "katlas/explore/interpreted_run.hpp"
#include "katlas/explore/running_execution.hpp"

namespace katlas::explore {

class Configuration : public RunningExecution<InterpretedRun> {
  public:
    Configuration() = default;
    // The initial writes only.
    Configuration(const program::Program& program, graph::AtomIndex initial_atom)
        : RunningExecution(InterpretedRun(program), initial_atom) {}

    [[nodiscard]] const program::Program& program() const { return run().program(); }
    // Of a thread, from 1; of all threads, one after another.
    [[nodiscard]] const Word* state(std::uint32_t thread) const { return run().state(thread); }
    [[nodiscard]] std::span<const Word> states() const { return run().states(); }

    // The instruction at which e's thread was when it performed it; and its whole state there, state_words() words.
    [[nodiscard]] std::uint32_t position_before(EventId e) const {
        return run().instruction_at(graph[e].thread, graph[e].index);
    }
    void copy_state_before(EventId e, Word* to) const { run().copy_state_at(graph[e].thread, graph[e].index, to); }

    // For those who run a thread by themselves and know its events: the state, and that the event that comes next was
    // come upon in that state.
    [[nodiscard]] Word* state(std::uint32_t thread) { return mutable_run().state(thread); }
    void pass(std::uint32_t thread) { mutable_run().pass(thread); }
    void set_thread(std::uint32_t thread, const InterpretedRun::ThreadState& state) {
        mutable_run().set_thread(thread, state);
    }
};

} // namespace katlas::explore
