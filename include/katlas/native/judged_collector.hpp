// Passes those graphs without holes to a collector that are executions of a model with dependencies, as long as the
// model can have no other executions.
#pragma once

#include "katlas/graph/kept_order.hpp"
#include "katlas/native/collector.hpp"
#include "katlas/native/dependencies.hpp"

namespace katlas::native {

// Thrown if graphs without holes do not cover all executions.
struct NotCovered {};

// Whether a graph is an execution. Each worker has a copy, so copies must not share mutable state.
using Judge = std::function<bool(const graph::SparseGraph&, const graph::DependencyEdges&)>;

class JudgedCollector {
  public:
    // `kept`: see graph::KeptOrder. The collector must outlive this.
    JudgedCollector(Judge admits, graph::KeptOrder kept, Collector& collector)
        : admits_(std::move(admits)), kept_(kept), collector_(collector) {}

    // Both throw NotCovered.
    bool execution(const NativeExecution& c);
    // A part of an execution that ends in an error. If the model admits the part, there is such an execution: the rest
    // can go last in po, rf and co. If not, the explorer does not look at other extensions of the part. If it keeps
    // going after errors, the part has all events of the other threads.
    bool error(const NativeExecution& c, std::uint32_t thread, const program::Action& action);
    bool alive() { return collector_.alive(); }

  private:
    Judge admits_;
    graph::KeptOrder kept_;
    Collector& collector_;
    KnownDependencies known_;
};

// The same as a leaf observer of descents (explore/estimate.hpp).
class JudgedLeaf {
  public:
    StopToken stop{};
    bool reached = false;

    JudgedLeaf(Judge admits, graph::KeptOrder kept) : admits_(std::move(admits)), kept_(kept) {}
    // Both throw NotCovered.
    bool execution(const NativeExecution& c);
    bool error(const NativeExecution& c, std::uint32_t thread, const program::Action& action);
    [[nodiscard]] bool alive() const { return !stop.requested(); }

  private:
    Judge admits_;
    graph::KeptOrder kept_;
    KnownDependencies known_;
};

} // namespace katlas::native
