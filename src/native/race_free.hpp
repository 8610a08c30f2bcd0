// Passes executions of RC11 on as long as none has a load buffering race. They may be explored with all reductions
// (explore/reductions.hpp): if the program has a race, one is found in an explored execution, or the executions of a
// barrier's order show that another order may have one. docs/exploration-proofs.md has the argument ("Reductions lose
// no load buffering race").
#pragma once

#include "katlas/native/collector.hpp"
#include "rc11.hpp"

namespace katlas::native {

// Thrown: the program has a load buffering race, or may have one. The results so far are void.
struct MayBufferLoads {};

// Whether the execution has no load buffering race, and no other order of arrivals at its barriers gives it one. If
// threads meet in one order, the last one does what another one does in another order: it writes to the barrier's
// counters. So the update by which a thread arrives counts as a write that could have been made earlier.
[[nodiscard]] bool is_free_of_load_buffering(const NativeExecution& c, generated::Rc11& checker);

class RaceFreeCollector {
  public:
    // The collector must outlive this.
    explicit RaceFreeCollector(Collector& collector) : collector_(collector) {}

    // Both throw MayBufferLoads.
    bool execution(const NativeExecution& c);
    // If the exploration goes on after errors, an execution that ends in one may be the only one with a race: without
    // reductions a thread could also wait in vain before the error.
    bool error(const NativeExecution& c, std::uint32_t thread, const program::Action& action);
    bool alive() { return collector_.alive(); }

  private:
    Collector& collector_;
    generated::Rc11 checker_;
};

} // namespace katlas::native
