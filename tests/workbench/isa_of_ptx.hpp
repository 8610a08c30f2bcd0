// The memory model of PTX as the ISA words it, on one candidate execution: the reference for models/ptx.kat.
//
// It shares no code with the judges of models. Coherence order and Fence-SC order are partial, as in the ISA: all
// partial orders are tried. The time is exponential in the writes to a location and in the fences. Source: PTX ISA 8.5,
// sections 8.7 to 8.10, where each function below has its name.
#pragma once

#include "katlas/graph/dependency_edges.hpp"
#include "katlas/graph/sparse_graph.hpp"
#include "katlas/graph/thread_place.hpp"

#include <functional>
#include <set>
#include <vector>

namespace katlas::tests {

class IsaOfPtx {
  public:
    // `places`: of the program's threads. co of the graph is not looked at.
    IsaOfPtx(const graph::SparseGraph& graph, const graph::DependencyEdges& dependencies,
             const std::vector<graph::ThreadPlace>& places);

    // The last writes, by location, that the execution may have: a maximal write of coherence order for each location.
    // Empty if the execution is forbidden.
    [[nodiscard]] std::set<std::vector<graph::EventId>> final_writes();

  private:
    using Relation = std::vector<std::vector<bool>>;

    [[nodiscard]] Relation none() const;
    [[nodiscard]] Relation closed(Relation r) const; // transitively
    [[nodiscard]] bool cyclic(const Relation& r) const;
    [[nodiscard]] bool same_location(std::size_t a, std::size_t b) const;
    [[nodiscard]] bool is_read(std::size_t e) const;
    [[nodiscard]] bool is_write(std::size_t e) const;
    [[nodiscard]] bool is_fence(std::size_t e) const;
    [[nodiscard]] bool is_strong(std::size_t e) const;
    [[nodiscard]] bool program_order(std::size_t a, std::size_t b) const;
    [[nodiscard]] bool scope_includes(std::size_t operation, std::size_t other) const;
    [[nodiscard]] bool morally_strong(std::size_t a, std::size_t b) const;
    void find_patterns();
    void find_observation();
    // Calls with each strict partial order of the events that relates at least the pairs that `needs` names.
    void each_partial_order(const std::vector<std::size_t>& events,
                            const std::function<bool(std::size_t, std::size_t)>& needs,
                            const std::function<void(const Relation&)>& found) const;
    [[nodiscard]] Relation causality(const Relation& fence_sc) const;
    [[nodiscard]] bool allows(const Relation& fence_sc, const Relation& causality, const Relation& coherence) const;
    void choose_coherence(std::size_t location, Relation& coherence, const std::function<void()>& complete);

    const graph::SparseGraph& graph_;
    const graph::DependencyEdges& dependencies_;
    const std::vector<graph::ThreadPlace>& places_;
    std::size_t size_;
    // A pattern as its first and last operation of interest: release patterns end with a write that others observe,
    // acquire patterns begin with a read that observes.
    std::vector<std::pair<std::size_t, std::size_t>> release_patterns_;
    std::vector<std::pair<std::size_t, std::size_t>> acquire_patterns_;
    Relation observation_;
};

} // namespace katlas::tests
