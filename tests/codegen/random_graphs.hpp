// A random walk through execution graphs that are consistent, with a look at every neighbour: an event is added, a read
// is made to read from another write, a write is put at another place in co, a label is changed, the youngest event is
// taken away. What turns out to be inconsistent is undone.
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <functional>
#include <random>

namespace katlas::tests {

struct WalkLimits {
    std::uint32_t threads = 3;
    std::uint32_t locations = 2;
    std::uint32_t max_events = 20; // initial writes included
    std::uint32_t steps = 100;
    int stale = 30;  // percent of the reads and writes that are not put at the end of co
    int fences = 10; // percent of the events added
    int exclusive = 15;
};

class GraphWalk {
  public:
    using AtomOf = std::function<graph::AtomIndex(graph::Label)>;
    // Judges the graph after event e was added or changed; false: undo it.
    using Judge = std::function<bool(const graph::SparseGraph& g, graph::EventId e)>;

    GraphWalk(const WalkLimits& limits, graph::AtomIndex initial, AtomOf atom_of, std::mt19937& random)
        : limits_(limits), atom_of_(std::move(atom_of)), random_(random),
          graph_(limits.threads, limits.locations, initial) {}

    void run(const Judge& judge);
    [[nodiscard]] const graph::SparseGraph& graph() const { return graph_; }

  private:
    std::uint32_t below(std::uint32_t n) { return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random_); }
    bool chance(int percent) { return below(100) < static_cast<std::uint32_t>(percent); }
    graph::Mode random_mode();
    graph::EventId random_write(std::uint32_t location);
    bool add(const Judge& judge);
    void change(const Judge& judge);

    WalkLimits limits_;
    AtomOf atom_of_;
    std::mt19937& random_;
    graph::SparseGraph graph_;
};

} // namespace katlas::tests
