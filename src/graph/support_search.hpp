// The values of the varied relations that can make a claim fail, without trying them all.
//
// Applies where rf, co and the atoms are decided, and no expression subtracts a varied relation. Then the left side of
// a claim only grows with the varied relations, and so does the right. Let some value violate the claim at a pair of
// events, and let it be minimal: then each of its pairs is needed by the left side there or by an assumption. So it
// suffices to visit the minimal sets of pairs (supports) that make the left side hold, and to add to each what
// assumptions demand; larger values only help the right side. A support is found by leaving out one pair after the
// other; each further one lacks some pair of it, which divides the rest of the search.
#pragma once

#include "graph_bounds.hpp"

#include <functional>

namespace katlas::graph {

// A pair of events that a varied relation may have.
struct OpenPair {
    std::size_t relation = 0; // index in GraphSpace::varied
    std::size_t from = 0;
    std::size_t to = 0;
};

template <typename M>
class SupportSearch {
  public:
    using Node = PartialGraph<M>;
    static constexpr std::size_t max_pairs = 64;

    // finish() is called with complete graphs that violate a claim; false stops everything. go_on() is called for each
    // step; false gives the search up.
    SupportSearch(const GraphSpace& space, GraphBounds<M>& bounds, std::function<bool(const Node&)> finish,
                  std::function<bool()> go_on)
        : space_(space), bounds_(bounds), finish_(std::move(finish)), go_on_(std::move(go_on)) {}

    // What of the varied relations is certain is empty in the node; at most max_pairs pairs, all that they may have.
    // Returns false to stop everything.
    bool run(const Node& node, const std::vector<OpenPair>& pairs);

  private:
    using Set = std::uint64_t; // of pairs, by index

    struct Goal {
        std::size_t claim = 0;
        std::size_t from = 0;
        std::size_t to = 0;
    };

    // All supports that have `present` and otherwise pairs of `open` only.
    bool supports(const Goal& goal, Set present, Set open);
    // All ways to satisfy the assumptions that have `present` and otherwise pairs of `open` only.
    bool close(const Goal& goal, Set present, Set open);
    // Evaluates the work node with that as bounds.
    void evaluate(Set lower, Set upper);
    [[nodiscard]] bool supported(const Goal& goal, Set set);

    const GraphSpace& space_;
    GraphBounds<M>& bounds_;
    std::function<bool(const Node&)> finish_;
    std::function<bool()> go_on_;
    const std::vector<OpenPair>* pairs_ = nullptr;
    Set closing_ = 0; // the pairs that can help to satisfy an assumption
    Node work_;
};

} // namespace katlas::graph
