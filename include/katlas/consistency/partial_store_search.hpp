// The search for a run of the machine of pso that does an execution: VerifyPSO (OOPSLA 2021, section 4.2).
//
// Here what is left to choose is the next op; stores come as late as they can. A write is stored just before the first
// op of another thread that reads from it, or before a fence of its thread; but it does no harm to store a write at
// once from which no op has yet to read (it is *spurious*) where nobody holds its location.
//
// Of several runs with the same ops one is enough if they leave the same to fences: the *fence map* of a run has, for
// each thread that still comes to a fence and each other thread, the last op of the latter that the fence has to wait
// for, since it reads from a write in memory where the former has a write in its buffer. So there are at most n^k sets
// of ops, and n^(k(k-1)) fence maps, but no more than 2^(kd) with d locations (theorem 3.2).
//
// The closure comes first, as in buffered_search.hpp. Of the ops that are possible, that of the event with the lowest
// number is tried first.
#pragma once

#include "katlas/consistency/engine.hpp"

namespace katlas::consistency {

class PartialStoreSearch final : public Engine {
  public:
    // Without `close` there is no closure.
    explicit PartialStoreSearch(bool close = true) : close_(close) {}

    [[nodiscard]] bool complete(SparseGraph& execution, const StopToken& stop) override;
    [[nodiscard]] std::uint64_t steps() const override { return steps_; }

  private:
    bool close_;
    std::uint64_t steps_ = 0;
};

} // namespace katlas::consistency
