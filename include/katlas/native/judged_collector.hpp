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

// Decides whether graphs without holes cover all executions, as far as one of them tells. may_close_cycle() supposes
// that the model keeps its order of acquiring reads, and that no read is thrown away.
class Coverage {
  public:
    // Whether the explorer's checker tells acquiring reads from others: those of read-modify-writes, and the rest.
    struct Told {
        bool updates = false;
        bool others = false;
    };
    Coverage(graph::KeptOrder kept, Told told) : kept_(kept), told_(told) {}
    [[nodiscard]] bool covers(const NativeExecution& c, KnownDependencies& known) const;

  private:
    graph::KeptOrder kept_;
    Told told_;
};

// The same for a checker.
template <typename Checker>
[[nodiscard]] Coverage coverage_of(graph::KeptOrder kept, const Checker& checker) {
    const auto tells = [&](bool exclusive) {
        using graph::Label;
        const Label plain{.kind = graph::Kind::read, .mode = graph::Mode::relaxed, .exclusive = exclusive};
        const auto differs = [&](graph::Mode mode) {
            Label other = plain;
            other.mode = mode;
            return checker.atom_of(other) != checker.atom_of(plain);
        };
        return differs(graph::Mode::acquire) || differs(graph::Mode::seq_cst);
    };
    return {kept, {.updates = tells(true), .others = tells(false)}};
}

class JudgedCollector {
  public:
    // The collector must outlive this.
    JudgedCollector(Judge admits, Coverage coverage, Collector& collector)
        : admits_(std::move(admits)), coverage_(coverage), collector_(collector) {}

    // Both throw NotCovered.
    bool execution(const NativeExecution& c);
    // A part of an execution that ends in an error. If the model admits the part, there is such an execution: the rest
    // can go last in po, rf and co. If not, the explorer does not look at other extensions of the part. If it keeps
    // going after errors, the part has all events of the other threads.
    bool error(const NativeExecution& c, std::uint32_t thread, const program::Action& action);
    bool alive() { return collector_.alive(); }

  private:
    Judge admits_;
    Coverage coverage_;
    Collector& collector_;
    KnownDependencies known_;
};

// The same as a leaf observer of descents (explore/estimate.hpp).
class JudgedLeaf {
  public:
    StopToken stop{};
    bool reached = false;

    JudgedLeaf(Judge admits, Coverage coverage) : admits_(std::move(admits)), coverage_(coverage) {}
    // Both throw NotCovered.
    bool execution(const NativeExecution& c);
    bool error(const NativeExecution& c, std::uint32_t thread, const program::Action& action);
    [[nodiscard]] bool alive() const { return !stop.requested(); }

  private:
    Judge admits_;
    Coverage coverage_;
    KnownDependencies known_;
};

} // namespace katlas::native
