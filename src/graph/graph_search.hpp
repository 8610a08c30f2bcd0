// The decisions that complete a skeleton to a graph, depth first, with bounds for what is open: the engine of
// enumerate.hpp and cross_check.hpp.
//
// Order of decisions: the write that each read reads from; the order of the writes to each location; the atom of each
// event; the open pairs of the varied relations. After each of them the expressions that depend on it are evaluated
// again, on intervals, and the graph is given up when an assumption certainly fails or every claim certainly holds.
#pragma once

#include "katlas/graph/enumerate.hpp"
#include "skeletons.hpp"

#include <array>
#include <deque>
#include <random>

namespace katlas::graph {

// What stops a search early, shared by all skeletons.
struct SearchControl {
    const EnumerationLimits& limits;
    const std::function<bool(const ExecutionGraph&)>& visit;
    Enumeration outcome{};
    bool stop = false;       // the deadline has passed or the visitor said so
    bool one_of_each = true; // leave out graphs that renaming makes of others

    [[nodiscard]] bool out_of_time() const {
        return limits.deadline && std::chrono::steady_clock::now() > *limits.deadline;
    }
};

template <typename M>
class GraphSearch {
  public:
    GraphSearch(const GraphSpace& space, SearchControl& control);

    // Returns false, as all the functions that choose do, to stop everything.
    bool run(const Skeleton& skeleton);

  private:
    using Bounds = Interval<M>;

    // What a step depends on, bit by bit.
    enum Dependency : unsigned { on_reads = 1, on_coherence = 2, on_atoms = 4, on_varied = 8, on_all = 15 };

    // The graph as far as it is decided. Invariant: `values` are those of the plan's steps.
    struct Node {
        Basis<Bounds> basis;
        std::vector<kat::AtomSet> atoms; // of the proper events
        std::vector<Bounds> varied;
        std::vector<Bounds> values;
    };

    [[nodiscard]] unsigned dependency_of(const EvaluationPlan::Step& step) const;
    void start(const Skeleton& skeleton);
    void start_reads_from(Node& node);
    void start_coherence(Node& node);
    // The writes that a read may read from: as far as rf and fr follow po within its thread, whatever co is.
    [[nodiscard]] std::vector<std::size_t> sources(std::size_t read) const;
    // The pairs that the signature of a varied relation allows, and po if it is a dependency.
    [[nodiscard]] M allowed(const Node& node, kat::RelationId r) const;
    [[nodiscard]] Bounds relation_value(const Node& node, kat::RelationId r) const;
    [[nodiscard]] Bounds test_value(const Node& node, kat::TestRef t) const;
    void evaluate(Node& node, unsigned changed);
    // False: no completion is of interest.
    [[nodiscard]] bool promising(const Node& node);
    // A copy of the node at that depth, at the next.
    Node& copy(std::size_t depth);
    // Evaluates the node below `depth` again and goes on there, if that is promising.
    template <typename Next>
    bool try_child(std::size_t depth, unsigned changed, const Next& next);

    bool choose_source(std::size_t depth, std::size_t which);
    bool choose_order(std::size_t depth, std::size_t location);
    [[nodiscard]] bool order_fits(const Node& node, const std::vector<std::size_t>& order) const;
    bool choose_atoms(std::size_t depth);
    bool open_pairs(std::size_t depth);
    bool choose_pairs(std::size_t depth, std::size_t which);
    bool draw_pairs(std::size_t depth);
    bool finish(const Node& node);
    // Is it the least of those that the skeleton's symmetries make of it?
    [[nodiscard]] bool is_least(const Node& node) const;
    [[nodiscard]] std::vector<EventSet> code(const Node& node, const Renaming& renaming) const;
    void build(const Node& node);

    const GraphSpace& space_;
    SearchControl& control_;
    EvaluationPlan plan_;
    std::vector<std::size_t> step_of_;                           // by ExprRef::index
    std::array<std::vector<std::size_t>, on_all + 1> steps_for_; // by what changed
    std::vector<bool> initially_;                                // by TestRef::index: does it hold of initial writes?

    const Skeleton* skeleton_ = nullptr;
    std::size_t size_ = 0;
    M updates_; // rmw
    M proper_;  // the pairs without initial writes
    std::vector<std::size_t> reads_;
    std::vector<std::vector<std::size_t>> writes_;  // by location, the proper ones
    std::vector<std::array<std::size_t, 3>> pairs_; // open: index in `varied`, from, to
    std::size_t attempts_ = 0;                      // to choose them
    std::deque<Node> nodes_;                        // by depth
    std::mt19937 engine_{1};
    std::optional<ExecutionGraph> graph_;
};

// All skeletons, smallest first; sets the outcome of the control.
void search_graphs(const GraphSpace& space, SearchControl& control);

} // namespace katlas::graph
