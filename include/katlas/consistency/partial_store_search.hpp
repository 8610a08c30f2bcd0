// The search for a run of the pso machine that produces an execution: VerifyPSO (OOPSLA 2021, section 4.2).
//
// The search chooses the next op; stores come as late as possible. A write is stored just before the first op of
// another thread that reads from it, or before a fence of its thread. A write is *spurious* if no op has yet to read
// from it; storing a spurious write at once is harmless if nobody holds its location.
//
// For runs with the same performed ops and the same fence map, one run is enough. The *fence map* of a run says, for
// each thread with a fence to come and each other thread, for which op of the other thread the fence has to wait: the
// last op that reads from a write in memory to a location for which the first thread has a write in its buffer. So
// there are at most n^k sets of ops, and n^(k(k-1)) fence maps, but no more than 2^(kd) with d locations (theorem 3.2).
//
// The closure comes first, as in buffered_search.hpp. Among the possible ops, the search first tries the op of the
// event with the lowest number.
#pragma once

#include "katlas/consistency/engine.hpp"

namespace katlas::consistency {

class PartialStoreSearch final : public Engine {
  public:
    // `close`: compute the closure first.
    explicit PartialStoreSearch(bool close = true) : close_(close) {}

    [[nodiscard]] bool complete(SparseGraph& execution, const StopToken& stop) override;
    [[nodiscard]] std::uint64_t steps() const override { return steps_; }

  private:
    bool close_;
    std::uint64_t steps_ = 0;
};

} // namespace katlas::consistency
