// What is certain and what is possible on a graph that is not complete yet: bounds of its relations and tests, and of
// the values of a statement's expressions. Decisions are made in graph_search.hpp; each decision narrows bounds.
#pragma once

#include "katlas/graph/matrix16.hpp"
#include "skeletons.hpp"

#include <array>
#include <vector>

namespace katlas::graph {

// The parts of a graph on which the value of an expression depends, one bit for each.
enum Dependency : unsigned { on_reads = 1, on_coherence = 2, on_atoms = 4, on_varied = 8, on_all = 15 };

// A graph as far as decisions were made.
template <typename M>
struct PartialGraph {
    Basis<Interval<M>> basis;
    std::vector<kat::AtomSet> atoms; // by proper event: the atoms that it can have
    std::vector<Interval<M>> varied; // by index in GraphSpace::varied
    std::vector<Interval<M>> values; // of the steps of the statement's plan
};

template <typename M>
class GraphBounds {
  public:
    using Bounds = Interval<M>;
    using Node = PartialGraph<M>;

    explicit GraphBounds(const GraphSpace& space);

    // Sets all that the skeleton alone determines. Keeps a reference to the skeleton until the next call.
    void start(const Skeleton& skeleton, Node& node);
    // Updates the values of a node whose parts in `changed` have changed.
    void evaluate(Node& node, unsigned changed);
    [[nodiscard]] bool assumption_fails(const Node& node) const; // whatever is decided later
    [[nodiscard]] bool claim_may_fail(const Node& node) const;

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const std::vector<std::size_t>& reads() const { return reads_; }
    // By location: the writes, without the initial write.
    [[nodiscard]] const std::vector<std::vector<std::size_t>>& writes() const { return writes_; }
    [[nodiscard]] const M& updates() const { return updates_; }
    // The writes from which a read may read, whatever co is, so that rf and fr follow po within its thread.
    [[nodiscard]] std::vector<std::size_t> sources(std::size_t read) const;
    // Sets the upper bound of each varied relation to the pairs that the relation can have. No decision on varied
    // relations may have been made.
    void narrow(Node& node);
    // By the claim's index: the pairs that violate the claim, and the pairs of its left side.
    [[nodiscard]] Bounds wrong_pairs(const Node& node, std::size_t claim) const;
    [[nodiscard]] Bounds left_pairs(const Node& node, std::size_t claim) const;

  private:
    [[nodiscard]] unsigned dependency_of(const EvaluationPlan::Step& step) const;
    void start_reads_from(Node& node);
    void start_coherence(Node& node);
    // The pairs that the signature of a varied relation allows, and po if it is a dependency.
    [[nodiscard]] M allowed(const Node& node, kat::RelationId r) const;
    [[nodiscard]] Bounds relation_value(const Node& node, kat::RelationId r) const;
    [[nodiscard]] Bounds test_value(const Node& node, kat::TestRef t) const;
    // The pairs that violate an obligation.
    [[nodiscard]] Bounds wrong(const Node& node, const Obligation& o) const;

    const GraphSpace& space_;
    EvaluationPlan plan_;
    std::vector<std::size_t> step_of_;                           // by ExprRef::index
    std::array<std::vector<std::size_t>, on_all + 1> steps_for_; // by what changed
    std::vector<bool> initially_;                                // by TestRef::index: does it hold of initial writes?

    const Skeleton* skeleton_ = nullptr;
    std::size_t size_ = 0;
    M updates_; // rmw
    M proper_;  // the pairs without initial writes
    std::vector<std::size_t> reads_;
    std::vector<std::vector<std::size_t>> writes_;
};

} // namespace katlas::graph
