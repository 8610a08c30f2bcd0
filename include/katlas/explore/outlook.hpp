// An estimate in progress, published to other threads, or to processes that share its memory.
#pragma once

#include "katlas/explore/result.hpp"

namespace katlas::explore {

class Outlook {
  public:
    void say(const Estimate& estimate) {
        executions_.store(estimate.executions, std::memory_order_relaxed);
        standard_error_.store(estimate.standard_error, std::memory_order_relaxed);
        tail_.store(estimate.tail, std::memory_order_relaxed);
        descents_.store(estimate.descents, std::memory_order_relaxed);
    }
    // The present estimate. With 0 descents there is none yet. Its members may stem from two successive estimates.
    [[nodiscard]] Estimate now() const {
        return {.executions = executions_.load(std::memory_order_relaxed),
                .standard_error = standard_error_.load(std::memory_order_relaxed),
                .descents = descents_.load(std::memory_order_relaxed),
                .tail = tail_.load(std::memory_order_relaxed),
                .ended = Ended::no};
    }

  private:
    std::atomic<double> executions_{0};
    std::atomic<double> standard_error_{0};
    std::atomic<double> tail_{0};
    std::atomic<std::uint64_t> descents_{0};
    static_assert(std::atomic<double>::is_always_lock_free && std::atomic<std::uint64_t>::is_always_lock_free);
};

} // namespace katlas::explore
