// Decides whether an execution with known reads-from and unknown co is consistent.
//
// One engine works for every model: it completes co by search (coherence_search.hpp). Three models also have engines
// that search for an order of steps of a machine with store buffers (buffered_search.hpp). All engines find a co, which
// the caller may pass to the model's checker.
#pragma once

#include "katlas/graph/sparse_graph.hpp"
#include "katlas/support/stop_token.hpp"

#include <cstdint>

namespace katlas::consistency {

using graph::EventId;
using graph::SparseGraph;

class Engine {
  public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    // Whether some co makes the execution consistent. If so, the graph has this co; otherwise its co is unspecified. A
    // read without rf may read anything. The search first tries the order of the events' numbers. Throws Stopped.
    [[nodiscard]] virtual bool complete(SparseGraph& execution, const StopToken& stop) = 0;
    // How many partial solutions were visited so far.
    [[nodiscard]] virtual std::uint64_t steps() const = 0;
};

} // namespace katlas::consistency
