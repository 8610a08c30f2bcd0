// A partial run of a machine, which can be undone step by step: the contents of memory and buffers, and the ops that
// have yet to read from writes in memory.
//
// The caller decides what to do next, and must first ask whether it is possible.
#pragma once

#include "katlas/consistency/closure.hpp"

#include <cstdint>
#include <vector>

namespace katlas::consistency {

class MachineRun {
  public:
    using Op = MachineExecution::Op;

    MachineRun(const SparseGraph& graph, const MachineExecution& execution, const ClosureSteps& steps);

    [[nodiscard]] std::uint32_t num_threads() const { return static_cast<std::uint32_t>(at_.size()) - 1; }
    // How many ops of the thread are done, and whether all are.
    [[nodiscard]] std::uint32_t done(std::uint32_t thread) const { return at_[thread]; }
    [[nodiscard]] bool at_end(std::uint32_t thread) const { return at_[thread] == execution_.threads[thread].size(); }
    [[nodiscard]] const Op& next_op(std::uint32_t thread) const { return execution_.threads[thread][at_[thread]]; }

    [[nodiscard]] bool is_stored(EventId write) const { return stored_[write] != 0; }
    [[nodiscard]] EventId in_memory(std::uint32_t location) const { return memory_[location]; }
    // How many ops have yet to read from the write.
    [[nodiscard]] std::uint32_t unread(EventId write) const { return unread_[write]; }
    // Whether all steps that the closure puts before the step are done.
    [[nodiscard]] bool may_come(std::uint32_t step) const { return step == ClosureSteps::none || waiting_[step] == 0; }
    [[nodiscard]] std::uint32_t step_of_next(std::uint32_t thread) const { return steps_.ops[thread][at_[thread]]; }
    [[nodiscard]] std::uint32_t step_of_store(EventId write) const { return steps_.stores[write]; }

    // Whether the write, which is next in its buffer, may be stored: nobody holds its location, except perhaps one op
    // that reads from the write `but_for`.
    [[nodiscard]] bool may_be_stored(EventId write, EventId but_for = SparseGraph::none) const;
    // Whether the op may read from the write in memory, or from its own thread's buffer.
    [[nodiscard]] bool may_read(std::uint32_t thread, EventId source, bool buffers) const {
        return source == SparseGraph::none || (buffers && graph_[source].thread == thread && !is_stored(source)) ||
               (is_stored(source) && memory_[graph_[source].location] == source);
    }

    void store(EventId write);
    // Performs the next op of the thread; an update also stores.
    void perform(std::uint32_t thread);

    // Marks the current state, and goes back to a mark.
    [[nodiscard]] std::size_t mark() const { return journal_.size(); }
    void take_back_to(std::size_t mark);

    // Sets the graph's co to the order of the stores.
    void write_down(SparseGraph& graph) const;

  private:
    struct Entry {
        std::uint32_t thread;                // the thread of the op; 0: a store
        EventId write = SparseGraph::none;   // the write that was stored
        EventId covered = SparseGraph::none; // the write that was in memory before
    };
    void complete_step(std::uint32_t step);
    void undo_step(std::uint32_t step);
    void put_into_memory(EventId write, std::uint32_t thread);

    const SparseGraph& graph_;
    const MachineExecution& execution_;
    const ClosureSteps& steps_;
    std::vector<std::uint32_t> at_; // by thread
    std::vector<std::uint8_t> stored_;
    std::vector<std::uint32_t> unread_;
    std::vector<EventId> memory_;        // by location
    std::vector<std::uint32_t> waiting_; // by step
    std::vector<Entry> journal_;
};

} // namespace katlas::consistency
