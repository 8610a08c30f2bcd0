// The decisions that complete a skeleton to a graph, depth first, with bounds for the open parts. It is the engine of
// enumerate.hpp and cross_check.hpp.
//
// Order of decisions: the write that each read reads from; the order of the writes to each location; the atom of each
// event; the open pairs of the varied relations. After each decision the expressions that depend on it are evaluated
// again, on intervals. The graph is given up if an assumption certainly fails or every claim certainly holds.
#pragma once

#include "connection.hpp"
#include "graph_bounds.hpp"
#include "katlas/semantics/enumerate.hpp"
#include "support_search.hpp"

#include <deque>
#include <random>

namespace katlas::graph {

// What stops a search early, shared by all skeletons.
struct SearchControl {
    const EnumerationLimits& limits;
    const std::function<bool(const ExecutionGraph&)>& visit;
    Enumeration outcome{};
    bool stop = false;       // a limit was reached or the visitor said so
    bool one_of_each = true; // leave out graphs that are renamings of others

    [[nodiscard]] bool out_of_time() const {
        return (limits.max_judged != 0 && outcome.judged >= limits.max_judged) || limits.stop.requested();
    }
};

template <typename M>
class GraphSearch {
  public:
    GraphSearch(const GraphSpace& space, SearchControl& control)
        : space_(space), control_(control), bounds_(space), connection_(space, control.limits.structure),
          supports_(
              space, bounds_, [this](const Node& node) { return finish(node); }, [this] { return attempt(); }) {}

    GraphSearch(const GraphSearch&) = delete; // parts refer to it
    GraphSearch& operator=(const GraphSearch&) = delete;

    // Returns false to stop everything, as all functions that choose do.
    bool run(const Skeleton& skeleton);

  private:
    using Bounds = Interval<M>;
    using Node = PartialGraph<M>;

    // Counts one more graph that is judged, complete or not.
    void count();
    // Counts likewise while the varied relations are tried. False if these were too many, or everything is to stop.
    [[nodiscard]] bool attempt();
    // False if no completion is of interest.
    [[nodiscard]] bool promising(const Node& node);
    // Copies the node at `depth` to the next depth.
    Node& copy(std::size_t depth);
    // Evaluates the node below `depth` again, and goes on there if the node is promising.
    template <typename Next>
    bool try_child(std::size_t depth, unsigned changed, const Next& next);

    bool choose_source(std::size_t depth, std::size_t which);
    bool choose_order(std::size_t depth, std::size_t location);
    [[nodiscard]] bool order_fits(const Node& node, const std::vector<std::size_t>& order) const;
    bool choose_atoms(std::size_t depth);
    bool open_pairs(std::size_t depth);
    bool settle_pairs(std::size_t depth);
    bool choose_pairs(std::size_t depth, std::size_t which);
    bool draw_pairs(std::size_t depth);
    bool finish(const Node& node);
    // Is the graph the least of its images under the skeleton's symmetries?
    [[nodiscard]] bool is_least(const Node& node) const;
    [[nodiscard]] std::vector<EventSet> code(const Node& node, const Renaming& renaming) const;
    void build(const Node& node);

    const GraphSpace& space_;
    SearchControl& control_;
    GraphBounds<M> bounds_;
    ConnectionFilter connection_;
    const Skeleton* skeleton_ = nullptr;
    SupportSearch<M> supports_;
    std::vector<OpenPair> pairs_;    // of relations that an expression subtracts first
    std::vector<OpenPair> monotone_; // of the other relations
    std::size_t attempts_ = 0;       // how many attempts to choose varied relations are left
    std::deque<Node> nodes_;         // by depth
    std::mt19937 engine_{1};
    std::optional<ExecutionGraph> graph_;
};

// All skeletons, smallest first; sets the outcome of the control.
void search_graphs(const GraphSpace& space, SearchControl& control);

} // namespace katlas::graph
