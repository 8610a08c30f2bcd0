// The observer that turns executions into a Result and watches over the limits.
#pragma once

#include "katlas/explore/result.hpp"

#include <chrono>
#include <functional>

namespace katlas::explore {

// The state that the workers of one exploration share.
class Shared {
  public:
    explicit Shared(const Options& options) : left_(static_cast<std::int64_t>(options.max_executions)) {}

    // Whether one more execution is within the limit.
    [[nodiscard]] bool admit() { return left_.fetch_sub(1, std::memory_order_relaxed) > 0; }
    // Counts executions from before this exploration was resumed against the limit.
    void count_earlier(std::uint64_t executions) {
        left_.fetch_sub(static_cast<std::int64_t>(executions), std::memory_order_relaxed);
    }
    // The first reason counts, later ones are ignored.
    void end(Ended why) {
        Ended nothing = Ended::no;
        ended_.compare_exchange_strong(nothing, why, std::memory_order_relaxed);
    }
    // Wall-clock time since the exploration began.
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }
    [[nodiscard]] bool ended() const { return reason() != Ended::no; }
    [[nodiscard]] Ended reason() const { return ended_.load(std::memory_order_relaxed); }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::atomic<std::int64_t> left_;
    std::atomic<Ended> ended_{Ended::no};
};

// An execution *decides* the condition if its final state satisfies the proposition, or violates it if the condition is
// a `forall`.
//
// A blocked execution is a *deadlock* if no thread stands at an assumption and every thread that waits for a lock has
// read the last write of the lock: no thread is left to release it. Otherwise the thread could have read the lock
// again.
class Collector {
  public:
    // Returns two events of a graph that race, if there are any.
    using RaceFinder = std::function<std::optional<std::pair<EventId, EventId>>(const graph::SparseGraph&)>;

    // Without a finder no races are looked for.
    Collector(const program::Program& program, const Options& options, Shared& shared, RaceFinder find_race);

    bool execution(const Configuration& c);
    bool error(const Configuration& c, std::uint32_t thread, const program::Action& action);
    // Looks at the clock and for an interrupt, and reports progress.
    bool alive();

    void finish(const Statistics& statistics);
    [[nodiscard]] Result take() { return std::move(result_); }

  private:
    void record(const Configuration& c, std::uint64_t times);
    void look_for_faults(const Configuration& c);
    void look_for_race(const Configuration& c);
    [[nodiscard]] bool decides(const Configuration& c) const;

    const Options& options_;
    Shared& shared_;
    RaceFinder find_race_;
    FaultFinder find_faults_;
    Watcher watcher_;
    Admission admits_;
    Result result_;
    std::vector<Value> memory_;   // of record, kept to spare allocations
    std::uint64_t reported_ = 0;  // executions, as progress
    std::uint64_t exchanged_ = 0; // Statistics::exchanged
    double cpu_start_ = 0;
};

// Adds what another worker found.
void add(Result& sum, Result&& part, const Options& options);

} // namespace katlas::explore
