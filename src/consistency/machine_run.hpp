// A run of a machine, as far as it went, which can be taken back step by step: what is in memory, what is in buffers,
// and which ops have yet to read from what is in memory.
//
// Who runs it decides what to do next and has to ask first whether it is possible.
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
    // How many ops of the thread are done, and whether that is all.
    [[nodiscard]] std::uint32_t done(std::uint32_t thread) const { return at_[thread]; }
    [[nodiscard]] bool at_end(std::uint32_t thread) const { return at_[thread] == execution_.threads[thread].size(); }
    [[nodiscard]] const Op& next_op(std::uint32_t thread) const { return execution_.threads[thread][at_[thread]]; }

    [[nodiscard]] bool is_stored(EventId write) const { return stored_[write] != 0; }
    [[nodiscard]] EventId in_memory(std::uint32_t location) const { return memory_[location]; }
    // How many ops have yet to read from the write.
    [[nodiscard]] std::uint32_t unread(EventId write) const { return unread_[write]; }
    // All that the closure has before the step is done.
    [[nodiscard]] bool may_come(std::uint32_t step) const { return step == ClosureSteps::none || waiting_[step] == 0; }
    [[nodiscard]] std::uint32_t step_of_next(std::uint32_t thread) const { return steps_.ops[thread][at_[thread]]; }
    [[nodiscard]] std::uint32_t step_of_store(EventId write) const { return steps_.stores[write]; }

    // Whether the write, which is next in its buffer, may be stored: nobody holds its location, but for one op that
    // reads from the write `but_for`.
    [[nodiscard]] bool may_be_stored(EventId write, EventId but_for = SparseGraph::none) const;
    // Whether the op may read from the write in memory, or from its own thread's buffer.
    [[nodiscard]] bool may_read(std::uint32_t thread, EventId source, bool buffers) const {
        return source == SparseGraph::none || (buffers && graph_[source].thread == thread && !is_stored(source)) ||
               (is_stored(source) && memory_[graph_[source].location] == source);
    }

    void store(EventId write);
    // The next op of the thread; an update stores besides.
    void perform(std::uint32_t thread);

    // What was done, and going back to that.
    [[nodiscard]] std::size_t mark() const { return journal_.size(); }
    void take_back_to(std::size_t mark);

    // The stores in their order, as the graph's co.
    void write_down(SparseGraph& graph) const;

  private:
    struct Entry {
        std::uint32_t thread;                // whose op it was; 0: it was a store
        EventId write = SparseGraph::none;   // that was stored
        EventId covered = SparseGraph::none; // what was in memory before
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
