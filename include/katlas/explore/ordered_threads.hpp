// Programs whose threads order all reads before all later writes: for them a model with dependencies may be explored as
// if it forbade cycles of po and rf, under a cheaper model without dependencies (docs/exploration.md, "Threads that
// keep their order", has the argument; models/theorems/imm-order.kat the theorem that it needs).
//
// The actions of a thread are a function of the values that it reads. So each trace of a thread is examined only once,
// by running the thread again with dependencies. A read is ordered before a later write of its thread by
//   data, address and control dependencies, the address of any access up to the write included
//   being the read of a successful read-modify-write
//   acquire mode, or a release or acquire fence between the two.
// This is for programs in C only: machine programs have atomic instructions that decide without a branch what comes
// next.
#pragma once

#include "katlas/explore/models.hpp"
#include "katlas/support/numbers_hash.hpp"

#include <optional>
#include <unordered_set>

namespace katlas::explore {

// The traces of a program's executions that were seen so far. An object belongs to one worker.
class OrderedThreads {
  public:
    explicit OrderedThreads(const program::Program& program);

    // Whether all threads of this execution keep their order. O(events) for traces that were seen before.
    [[nodiscard]] bool admits(const Configuration& c);

  private:
    using Trace = std::vector<Value>;

    // Puts the values that the thread has read into trace_, from its last event back. If reads may fail spuriously, a
    // further word for each read tells whether it did. Returns whether some write comes after a read.
    bool take_trace(const Configuration& c, std::uint32_t thread);
    // Whether the thread whose trace is trace_ keeps its order.
    [[nodiscard]] bool keeps_order(std::uint32_t thread) const;

    const program::Program& program_;
    Configuration start_;
    bool weak_; // reads may fail spuriously
    std::vector<std::unordered_set<Trace, NumbersHash>> seen_;
    Trace trace_;
};

// Explores the program under the cheaper model. Returns nothing if a thread of some execution does not keep its order,
// or if an error leaves an execution unfinished whose threads would have to be checked. Then the program must be
// explored under its own model. The program must not have machine instructions.
[[nodiscard]] std::optional<Result> explore_if_ordered(const program::Program& program, const Options& options,
                                                       const ModelExplorer& cheaper);

} // namespace katlas::explore
