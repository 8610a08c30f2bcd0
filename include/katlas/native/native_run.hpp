// A run of a native program (machine.hpp), as explorers want it (explore/program_run.hpp).
//
// A run is a value: for each thread, its *history*, the outcomes that the thread was told, by position. The machine has
// one fiber for each thread, and remembers much about earlier histories. When a run asks for the thread's next action,
// the answer may be known for this history. Otherwise, if the fiber was told a prefix of the history, the fiber goes
// on. Otherwise the fiber starts again and is told the whole history. Each outcome has a stamp. Two histories of a
// thread are equal if their last stamps are equal.
//
// Invariant: a thread that was told an outcome was created, and its creation is in the history of its parent.
#pragma once

#include "katlas/explore/program_run.hpp"
#include "katlas/graph/sparse_graph.hpp"
#include "katlas/native/machine.hpp"

#include <vector>

namespace katlas::native {

class NativeRun {
  public:
    // A run of no program, to be assigned to.
    NativeRun() = default;
    // All threads at their start. The machine must outlive the run.
    explicit NativeRun(Machine& machine);

    [[nodiscard]] std::uint32_t num_threads() const { return static_cast<std::uint32_t>(threads_.size()); }
    [[nodiscard]] std::uint32_t num_locations() const { return machine_->num_locations(); }
    [[nodiscard]] Value initial_value(std::uint32_t location) const { return machine_->initial_value(location); }
    // Not a real digest: whoever stores a run has to identify the program.
    [[nodiscard]] static std::uint64_t digest() { return 0; }
    [[nodiscard]] Value portable(Value value) const { return machine_->portable(value); }
    [[nodiscard]] bool has_locks() const { return machine_->has_locks(); }

    // Throws Discovery if the program shows behaviour unknown to the machine (machine.hpp).
    [[nodiscard]] program::Action next_action(std::uint32_t thread);
    void complete(std::uint32_t thread, Value value, bool spurious);
    [[nodiscard]] std::uint32_t position(std::uint32_t thread) const {
        return static_cast<std::uint32_t>(of(thread).told.size());
    }
    void put_back(std::uint32_t thread, std::uint32_t position);
    // What threads were before they were put back (explore/program_run.hpp).
    class Past;
    void put_back(std::uint32_t thread, std::uint32_t position, Past& past);
    void restore(const Past& past);
    void become(const NativeRun& other, std::span<const std::uint32_t> positions);
    [[nodiscard]] bool wakes_others(std::uint32_t /*thread*/) const { return wakes_; }

    [[nodiscard]] Machine& machine() const { return *machine_; }
    // The thread's next action, even if the thread waits. Valid until the machine is asked again.
    [[nodiscard]] const Machine::Next& upcoming(std::uint32_t thread) const {
        return machine_->next(thread, of(thread).start, of(thread).told);
    }
    // The action of the thread at a position that it has passed. The thread is run once more, unless it stands there.
    [[nodiscard]] Machine::Next action_at(std::uint32_t thread, std::uint32_t position) const;
    // The function of a thread that was created.
    [[nodiscard]] const Start& start_of(std::uint32_t thread) const { return of(thread).start; }
    // Identifies the history of a thread. Requires a non-empty history.
    [[nodiscard]] std::uint64_t stamp(std::uint32_t thread) const { return of(thread).told.back().stamp; }
    // The output of a thread.
    [[nodiscard]] const std::string& output_of(std::uint32_t thread) const;
    // The call stack of a thread at a position that it has passed, or at its present position: see Machine::calls.
    [[nodiscard]] std::vector<std::uint64_t> calls_at(std::uint32_t thread, std::uint32_t position) const;
    // The call stack at which the thread got a block.
    [[nodiscard]] std::vector<std::uint64_t> calls_of_allocation(std::uint32_t thread, const void* block) const;
    // The blocks that the thread has got from malloc, see Machine::blocks.
    [[nodiscard]] std::vector<Machine::Block> blocks_of(std::uint32_t thread) const;
    // For a thread that is blocked in a loop that waits: whether all reads of its last round have read last writes.
    [[nodiscard]] bool round_sees_last_writes(const graph::SparseGraph& graph, std::uint32_t thread) const;

    // Whether an execution in which no thread goes on is one of all orders of the threads that may be exchanged
    // (src/native/alike_threads.hpp): of each group all threads were created, or none; and no thread waits for the end
    // of one of them while another one has ended. In an execution with these two exchanged, the waiting thread would
    // get further.
    [[nodiscard]] bool has_whole_groups() const;

  private:
    [[nodiscard]] bool was_created(std::uint32_t thread) const { return thread == 1 || of(thread).parent != 0; }
    [[nodiscard]] bool is_finished(std::uint32_t thread) const;
    [[nodiscard]] bool takes_mutex(const graph::SparseGraph& graph, graph::EventId e) const;

    struct Thread {
        std::vector<Told> told;
        Start start;                  // the function that it runs; void unless it was created
        std::uint32_t parent = 0;     // the thread that created it; 0: none
        std::uint32_t created_at = 0; // position of the parent
        bool ended = false;
        bool creates = false; // it has created threads, perhaps in a past that was taken back
    };
    // Of the threads that were created in what a thread takes back.
    void for_each_child_since(std::uint32_t thread, std::uint32_t position, const auto& f);
    [[nodiscard]] Thread& of(std::uint32_t thread) { return threads_[thread - 1]; }
    [[nodiscard]] const Thread& of(std::uint32_t thread) const { return threads_[thread - 1]; }

    Machine* machine_ = nullptr;
    std::vector<Thread> threads_;
    bool wakes_ = false;
};

class NativeRun::Past {
  public:
    void clear() {
        parts_.clear();
        told_.clear();
        children_.clear();
    }

  private:
    friend NativeRun;
    struct Part {
        std::uint32_t thread;
        std::size_t told; // how much it was told since
        bool ended;
    };
    struct Child {
        std::uint32_t thread;
        Start start;
        std::uint32_t parent;
        std::uint32_t created_at;
    };
    std::vector<Part> parts_;
    std::vector<Told> told_; // of one part after another
    std::vector<Child> children_;
};

} // namespace katlas::native
