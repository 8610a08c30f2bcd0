// What is certain and what is possible of a graph that is not complete yet: the bounds of its relations and tests, and
// of the values of a statement's expressions on it. Decisions are made elsewhere (graph_search.hpp); each narrows
// bounds.
#pragma once

#include "katlas/graph/matrix16.hpp"
#include "skeletons.hpp"

#include <array>
#include <vector>

namespace katlas::graph {

// What the value of an expression depends on, bit by bit.
enum Dependency : unsigned { on_reads = 1, on_coherence = 2, on_atoms = 4, on_varied = 8, on_all = 15 };

// A graph as far as it is decided.
template <typename M>
struct PartialGraph {
    Basis<Interval<M>> basis;
    std::vector<kat::AtomSet> atoms; // of the proper events: those that they can be
    std::vector<Interval<M>> varied; // by index in GraphSpace::varied
    std::vector<Interval<M>> values; // of the steps of the statement's plan
};

template <typename M>
class GraphBounds {
  public:
    using Bounds = Interval<M>;
    using Node = PartialGraph<M>;

    explicit GraphBounds(const GraphSpace& space);

    // All that the skeleton alone determines. The skeleton is referred to until the next call.
    void start(const Skeleton& skeleton, Node& node);
    // Brings the values up to date with a node of which the parts named by `changed` have changed.
    void evaluate(Node& node, unsigned changed);
    [[nodiscard]] bool assumption_fails(const Node& node) const; // whatever is decided from here on
    [[nodiscard]] bool claim_may_fail(const Node& node) const;

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const std::vector<std::size_t>& reads() const { return reads_; }
    // The writes to each location but the initial one.
    [[nodiscard]] const std::vector<std::vector<std::size_t>>& writes() const { return writes_; }
    [[nodiscard]] const M& updates() const { return updates_; }
    // The writes that a read may read from: as far as rf and fr follow po within its thread, whatever co is.
    [[nodiscard]] std::vector<std::size_t> sources(std::size_t read) const;
    // Leaves to the varied relations, of which nothing is decided yet, the pairs that they can have.
    void narrow(Node& node);
    // The pairs that violate a claim, and those of its left side, by the claim's index.
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
