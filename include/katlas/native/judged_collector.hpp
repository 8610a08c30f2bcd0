// Passes those graphs without holes to a collector that are executions of a model with dependencies, as long as the
// model can have no other executions.
#pragma once

#include "katlas/explore/coverage.hpp"
#include "katlas/native/collector.hpp"
#include "katlas/native/dependencies.hpp"

namespace katlas::native {

// Whether a graph is an execution. Each worker has a copy, so copies must not share mutable state.
using Judge = std::function<bool(const graph::SparseGraph&, const graph::DependencyEdges&)>;

class JudgedCollector {
  public:
    // The collector must outlive this.
    JudgedCollector(Judge admits, explore::Coverage coverage, Collector& collector)
        : admits_(std::move(admits)), coverage_(coverage), collector_(collector) {}

    // Both throw explore::NotCovered.
    bool execution(const NativeExecution& c);
    // A part of an execution that ends in an error. If the model admits the part, there is such an execution: the rest
    // can go last in po, rf and co. If not, the explorer does not look at other extensions of the part. If it keeps
    // going after errors, the part has all events of the other threads.
    bool error(const NativeExecution& c, std::uint32_t thread, const program::Action& action);
    bool alive() { return collector_.alive(); }

  private:
    Judge admits_;
    explore::Coverage coverage_;
    Collector& collector_;
    KnownDependencies known_;
};

// Looks for load buffering races in graphs without holes, and keeps the races of those that are executions of the
// model.
class ClosingRaces {
  public:
    // The collector must outlive this. It gets no results.
    ClosingRaces(Judge admits, explore::Coverage coverage, Collector& collector)
        : admits_(std::move(admits)), coverage_(coverage), collector_(collector) {}

    bool execution(const NativeExecution& c);
    bool error(const NativeExecution& c, std::uint32_t thread, const program::Action& action);
    bool alive() { return collector_.alive(); }
    void forget() { found_ = {}; }
    // LoadBuffering::may_be_cyclic tells whether there may be executions with cycles.
    [[nodiscard]] LoadBuffering take() { return std::move(found_); }

  private:
    Judge admits_;
    explore::Coverage coverage_;
    Collector& collector_;
    KnownDependencies known_;
    LoadBuffering found_;
};

// A judged collector as a leaf observer of descents (explore/estimate.hpp).
class JudgedLeaf {
  public:
    StopToken stop{};
    bool reached = false;

    JudgedLeaf(Judge admits, explore::Coverage coverage) : admits_(std::move(admits)), coverage_(coverage) {}
    // Both throw explore::NotCovered.
    bool execution(const NativeExecution& c);
    bool error(const NativeExecution& c, std::uint32_t thread, const program::Action& action);
    [[nodiscard]] bool alive() const { return !stop.requested(); }

  private:
    Judge admits_;
    explore::Coverage coverage_;
    KnownDependencies known_;
};

} // namespace katlas::native
