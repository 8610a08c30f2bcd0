// The dependencies of a native execution, and whether a graph without holes has a neighbour with a cycle.
#pragma once

#include "katlas/graph/dependency_edges.hpp"
#include "katlas/graph/kept_order.hpp"
#include "katlas/native/execution.hpp"

#include <unordered_map>

namespace katlas::native {

// A cache of the dependencies of threads, keyed by the histories of threads, so that a thread is not run again for a
// known history. One object is for one process.
class KnownDependencies {
  public:
    // The data of one event. Valid until the next call.
    struct Step {
        std::uint32_t slot = 0;
        ActionLabels on;
        bool of_instruction = false; // see Machine::Next
        bool computes = false;
    };
    [[nodiscard]] const std::vector<Step>& of(const NativeRun& run, std::uint32_t thread);
    // The dependencies of all threads, as far as the run has passed their events. Valid until the next call.
    [[nodiscard]] const graph::DependencyEdges& edges(const NativeExecution& c);

  private:
    void add_instruction(explore::EventId read, explore::EventId write, bool computes);

    static constexpr std::size_t most_known = 1U << 14U;

    std::unordered_map<std::uint64_t, std::vector<Step>> known_; // by the last stamp of the history
    graph::DependencyEdges edges_;
};

// Whether the graph has a read r, an unordered later write w of r's thread, and a write x of r's location that another
// thread makes behind a read of w by another thread in po | rf, and that is not ordered behind r. Then r might read
// from x in an execution with a cycle of po and rf.
//
// If no execution without cycles has such r, w and x, there are no executions with cycles. Proof: take an execution,
// and list its events in an order that extends rf, dependencies and the other orders that the model keeps. Let H be a
// prefix of this list. The threads of H lack events on which the events of H do not depend. Fill in the missing events;
// each missing read reads from the co-latest write of H that coherence allows. The rest of H does not change, since no
// fence and no acquiring read is missing. If the filled graph has no cycle, it is one of the explored graphs. The next
// event of the list is a write, which its thread makes anyway, or a read r, which reads from a write x of H. If r
// closed a cycle, the cycle would leave the thread of r from a write w that is later than r, by a read in another
// thread, and x would be behind this read. The writes w and x are in H, as reads read from H only, so they are not
// ordered behind r. The explored graphs have no such r, w and x. So no step closes a cycle, and the execution has none.
// Quadratic in the events of a location, and for each candidate quadratic in the events of threads.
[[nodiscard]] bool may_close_cycle(const NativeExecution& c, graph::KeptOrder kept, KnownDependencies& known);

} // namespace katlas::native
