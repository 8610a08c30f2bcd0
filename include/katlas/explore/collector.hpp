// The observer that turns executions into a Result and watches over the limits.
#pragma once

#include "katlas/explore/result.hpp"

namespace katlas::explore {

// What the workers of one exploration have in common.
class Shared {
  public:
    explicit Shared(const Options& options) : left_(static_cast<std::int64_t>(options.max_executions)) {}

    // Whether one more execution is within the limit.
    [[nodiscard]] bool admit() { return left_.fetch_sub(1, std::memory_order_relaxed) > 0; }
    void end() { ended_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool ended() const { return ended_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::int64_t> left_;
    std::atomic<bool> ended_{false};
};

class Collector {
  public:
    Collector(const program::Program& program, const Options& options, Shared& shared);

    bool execution(const Configuration& c);
    bool error(const Configuration& c, std::uint32_t thread, const program::Action& action);

    void finish(const Statistics& statistics);
    [[nodiscard]] Result take() { return std::move(result_); }

  private:
    [[nodiscard]] bool may_go_on();
    void record(const Configuration& c);
    [[nodiscard]] bool satisfies(const Configuration& c) const;

    const program::Program& program_;
    const Options& options_;
    Shared& shared_;
    Result result_;
    std::vector<Value> memory_; // of record, kept to spare allocations
    std::uint32_t ticks_ = 0;
    double cpu_start_ = 0;
};

// Adds what another worker found.
void add(Result& sum, Result&& part, const Options& options);

} // namespace katlas::explore
