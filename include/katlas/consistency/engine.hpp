// What decides whether an execution is consistent of which reads-from is known and co is not.
//
// There is one engine for every model, which completes co by search (coherence_search.hpp), and there are engines for
// three models, which look for an order of steps of a machine with store buffers (buffered_search.hpp). All of them
// find a co; whoever asks may put it to the model's checker.
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

    // Whether some co makes the execution consistent; then it is the graph's, and otherwise its co is unspecified. A
    // read that has no rf may read anything. Events are numbered in an order that is tried first. Throws Stopped.
    [[nodiscard]] virtual bool complete(SparseGraph& execution, const StopToken& stop) = 0;
    // How many partial solutions were looked at, by now.
    [[nodiscard]] virtual std::uint64_t steps() const = 0;
};

} // namespace katlas::consistency
