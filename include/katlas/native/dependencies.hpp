// What the events of a native execution depend on, and whether a graph without holes has a neighbour with a cycle.
#pragma once

#include "katlas/graph/dependency_edges.hpp"
#include "katlas/graph/kept_order.hpp"
#include "katlas/native/execution.hpp"

#include <unordered_map>

namespace katlas::native {

// Of threads by what they were told: asked once more, a thread need not be run. One object is for one process.
class KnownDependencies {
  public:
    // By position; valid until the next call.
    struct Step {
        std::uint32_t slot = 0;
        ActionLabels on;
        bool of_instruction = false; // see Machine::Next
        bool computes = false;
    };
    [[nodiscard]] const std::vector<Step>& of(const NativeRun& run, std::uint32_t thread);
    // Of all threads, as far as the run has passed their events; valid until the next call.
    [[nodiscard]] const graph::DependencyEdges& edges(const NativeExecution& c);

  private:
    void add_instruction(explore::EventId read, explore::EventId write, bool computes);

    static constexpr std::size_t most_known = 1U << 14U;

    std::unordered_map<std::uint64_t, std::vector<Step>> known_; // by the last stamp
    graph::DependencyEdges edges_;
};

// Whether a read r, an unordered later write w of its thread and a write x of r's location that others make behind w
// (in po | rf) are in the graph. Then r might read from x in an execution with a cycle of po and rf.
//
// If no execution without cycles has them, there are none with cycles. Take an execution, and its events in an order
// that goes along rf, dependencies and what else the model keeps. Let H be the first so many of them. The threads of H
// lack events, on which the events of H do not depend. Fill in what they lack, each read with what coherence makes it
// read at the latest place that is there; nothing else of H changes, since neither a fence nor an acquiring read is
// among what lacks. If the graph so filled has no cycle, it is among those that were looked at. The next event to come
// is a write, which the threads make by themselves, or a read r, which reads from a write x of H. If that made a cycle,
// x would be behind a write w of H that comes later than r in the thread of r, and does not depend on r. So no step
// makes a cycle, and the execution has none. Quadratic in the events of a location.
[[nodiscard]] bool may_close_cycle(const NativeExecution& c, graph::KeptOrder kept, KnownDependencies& known);

} // namespace katlas::native
