// The values of the varied relations that can make a claim fail, without trying them all.
//
// The search applies when rf, co and the atoms are decided, and so are the varied relations that an expression
// subtracts. Then both sides of a claim only grow with the other varied relations. Let a minimal value violate the
// claim at a pair of events. Each pair of this value is needed by the left side there or by an assumption. So it
// suffices to visit the minimal sets of pairs (supports) that make the left side hold, and to add to each support the
// pairs that assumptions demand; larger values only help the right side. A support is found by leaving out one pair
// after the other. Each further support lacks some pair of the first, which divides the rest of the search.
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

    // finish() is called with complete graphs that violate a claim; if it returns false, everything stops. go_on() is
    // called for each step; if it returns false, this search is given up.
    SupportSearch(const GraphSpace& space, GraphBounds<M>& bounds, std::function<bool(const Node&)> finish,
                  std::function<bool()> go_on)
        : space_(space), bounds_(bounds), finish_(std::move(finish)), go_on_(std::move(go_on)) {}

    // The lower bounds of the varied relations that no expression subtracts are empty in the node. `pairs` are all
    // pairs that these relations may have, at most max_pairs. Returns false to stop everything.
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
    // Evaluates the work node with these bounds.
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
