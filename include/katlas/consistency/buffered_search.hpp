// The search for a run of the sc or tso machine that produces an execution: VerifyTSO (OOPSLA 2021, section 4.1).
//
// A run is built step by step. A location is *held* while some op has yet to read from the write that is in memory; no
// other write may be stored there until then. So a read becomes possible once its write is in memory, and stays
// possible. The search immediately takes every possible step that stores nothing; this is harmless. Only the next store
// is a choice, and one run is enough for each set of performed stores: for n events in k threads there are at most n^k
// such sets, and the search takes O(k * n^(k+1)) steps (theorem 3.1). On sc, a write is its store.
//
// Before the search, the closure (closure.hpp) rejects most executions that no run produces, and finds the steps for
// which each store has to wait. Among the possible stores, the search first tries the store of the event with the
// lowest number.
#pragma once

#include "katlas/consistency/engine.hpp"
#include "katlas/consistency/machine_execution.hpp"

namespace katlas::consistency {

class BufferedSearch final : public Engine {
  public:
    // The machine must be sc or tso. `close`: compute the closure first.
    explicit BufferedSearch(Machine machine, bool close = true) : machine_(machine), close_(close) {}

    [[nodiscard]] bool complete(SparseGraph& execution, const StopToken& stop) override;
    [[nodiscard]] std::uint64_t steps() const override { return steps_; }

  private:
    Machine machine_;
    bool close_;
    std::uint64_t steps_ = 0;
};

} // namespace katlas::consistency
