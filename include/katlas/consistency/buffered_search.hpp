// The search for a run of the machine of sc or tso that does an execution: VerifyTSO (OOPSLA 2021, section 4.1).
//
// A run is built step by step. A location is *held* while some op has yet to read from the write that is in memory; no
// other write may be stored there until then. So a read is possible once its write is in memory, and stays so. It does
// no harm to do at once all that is possible and stores nothing. What is left to choose is the next store, and of
// several runs with the same stores one is enough: for n events in k threads there are at most n^k sets of stores, and
// it takes O(k * n^(k+1)) steps (theorem 3.1). On sc, a write is its store.
//
// Before that, the closure (closure.hpp) finds most executions that no run does, and which stores have to wait for
// what. Of the stores that are possible, that of the event with the lowest number is tried first.
#pragma once

#include "katlas/consistency/engine.hpp"
#include "katlas/consistency/machine_execution.hpp"

namespace katlas::consistency {

class BufferedSearch final : public Engine {
  public:
    // The machine is sc or tso. Without `close` there is no closure.
    explicit BufferedSearch(Machine machine, bool close = true) : machine_(machine), close_(close) {}

    [[nodiscard]] bool complete(SparseGraph& execution, const StopToken& stop) override;
    [[nodiscard]] std::uint64_t steps() const override { return steps_; }

  private:
    Machine machine_;
    bool close_;
    std::uint64_t steps_ = 0;
};

} // namespace katlas::consistency
