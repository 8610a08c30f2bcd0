// What ranks explore: a recorded tree, or several of which each execution of one is continued by the whole of the next.
// That is what exploring two programs gives that run one after the other on memory of their own, and is how a tree
// comes to be with far more tasks than memory has room for.
//
// `scale` stands for longer programs in another way: each recorded step is so many steps. The tree has no more tasks
// then, so that the smallest part of the work is as many times as large.
//
// A node says which task of which tree; the same node may be met many times. Its children are those of the task, the
// oldest first, and then the continuations of its executions. All is looked up in constant time.
#pragma once

#include "recorded_tree.hpp"

namespace katlas::scaling {

struct Node {
    std::uint32_t task = 0;
    std::uint32_t level = 0; // of the tree
};

class Forest {
  public:
    // Throws std::runtime_error if there is no tree, or if steps have no room in 64 bits.
    explicit Forest(std::vector<RecordedTree> trees, std::uint64_t scale = 1);

    [[nodiscard]] static constexpr Node root() { return {}; }
    // Steps of the path.
    [[nodiscard]] std::uint64_t steps(Node n) const { return scale_ * task(n).steps; }
    // Steps of all that is below, too.
    [[nodiscard]] std::uint64_t weight(Node n) const {
        const Level& level = levels_[n.level];
        return scale_ * level.sums[n.task].steps + level.sums[n.task].executions * level.continuation;
    }
    [[nodiscard]] std::uint32_t children(Node n) const {
        return std::uint32_t{task(n).children} + (n.level + 1 < levels_.size() ? task(n).executions : 0U);
    }
    [[nodiscard]] Node child(Node n, std::uint32_t i) const {
        const Task& t = task(n);
        return i < t.children ? Node{t.first_child + i, n.level} : Node{0, n.level + 1};
    }
    // Steps of the path before the child is there.
    [[nodiscard]] std::uint64_t given_at(Node n, std::uint32_t i) const {
        const Task& t = task(n);
        return i < t.children ? scale_ * levels_[n.level].tree.tasks[t.first_child + i].given_at : steps(n);
    }
    [[nodiscard]] double bytes(Node n) const { return task(n).bytes + levels_[n.level].bytes_before; }

    // Those of the first tree, of which the largest subtrees are.
    [[nodiscard]] const Costs& costs() const { return costs_; }
    [[nodiscard]] std::uint64_t steps() const { return weight(root()); }

  private:
    struct Sums {
        std::uint64_t steps = 0;
        std::uint64_t executions = 0;
    };
    struct Level {
        RecordedTree tree;
        std::vector<Sums> sums;         // by task, of all that is below
        std::uint64_t continuation = 0; // steps that follow an execution
        double bytes_before = 0;        // of events of the trees before
    };
    [[nodiscard]] const Task& task(Node n) const { return levels_[n.level].tree.tasks[n.task]; }

    std::uint64_t scale_;
    std::vector<Level> levels_;
    Costs costs_;
};

} // namespace katlas::scaling
