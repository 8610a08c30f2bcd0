// Programs whose threads order all reads before all later writes: for them a model with dependencies may be explored as
// if it forbade cycles of po and rf, under a cheaper model without dependencies (docs/exploration.md, "Threads that
// keep their order", has the argument; models/theorems/imm-order.kat the theorem that it needs).
//
// What a thread does is a function of the values that it reads, so that a trace of a thread is looked at once: it is
// run again with dependencies then. A read is ordered before a later write of its thread by
//   data, address and control dependencies, the address of any access up to the write included
//   being of a read-modify-write that writes
//   acquire, and release and acquire fences between the two.
// Only of programs in C: those of machines have atomic instructions which decide what comes next without a branch.
#pragma once

#include "katlas/explore/models.hpp"
#include "katlas/support/numbers_hash.hpp"

#include <optional>
#include <unordered_set>

namespace katlas::explore {

// What of the executions of a program was seen so far: for one worker, as nothing here is shared.
class OrderedThreads {
  public:
    explicit OrderedThreads(const program::Program& program);

    // Whether all threads of this execution keep their order. O(events) for traces that were seen before.
    [[nodiscard]] bool admits(const Configuration& c);

  private:
    using Trace = std::vector<Value>;

    // Puts into trace_ what the thread has read, from its last event back, with a word for each read that says whether
    // it failed spuriously if that can be. Returns whether some write comes after a read.
    bool take_trace(const Configuration& c, std::uint32_t thread);
    // Of the thread with trace_.
    [[nodiscard]] bool keeps_order(std::uint32_t thread) const;

    const program::Program& program_;
    Configuration start_;
    bool weak_; // reads may fail spuriously
    std::vector<std::unordered_set<Trace, NumbersHash>> seen_;
    Trace trace_;
};

// Explores the program under the cheaper model. Nothing if an execution is seen that does not keep its order, or if an
// error leaves an execution unfinished that would have to be seen: then the program must be explored under its own
// model. The program has no machine's instructions.
[[nodiscard]] std::optional<Result> explore_if_ordered(const program::Program& program, const Options& options,
                                                       const ModelExplorer& cheaper);

} // namespace katlas::explore
