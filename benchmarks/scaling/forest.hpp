// The tree that ranks explore: a recorded tree, or a sequence of trees in which each execution of one tree is continued
// by the whole next tree. Such a sequence is the tree of two programs that run one after the other on separate memory.
// It has far more tasks than fit into memory.
//
// `scale` is another way to get longer programs: each recorded step counts as so many steps. The number of tasks does
// not change, so the smallest part of the work becomes larger by the same factor.
//
// A node is a task of one of the trees; the same node may be met many times. Its children are those of the task, the
// oldest first, and then the continuations of its executions. All lookups take constant time.
#pragma once

#include "recorded_tree.hpp"

namespace katlas::scaling {

struct Node {
    std::uint32_t task = 0;
    std::uint32_t level = 0; // of the tree
};

class Forest {
  public:
    // Throws std::runtime_error if there is no tree, or if the number of steps exceeds 64 bits.
    explicit Forest(std::vector<RecordedTree> trees, std::uint64_t scale = 1);

    [[nodiscard]] static constexpr Node root() { return {}; }
    // The steps of the path.
    [[nodiscard]] std::uint64_t steps(Node n) const { return scale_ * task(n).steps; }
    // The steps of the path and of all nodes below.
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
    // The steps of the path before the child exists.
    [[nodiscard]] std::uint64_t given_at(Node n, std::uint32_t i) const {
        const Task& t = task(n);
        return i < t.children ? scale_ * levels_[n.level].tree.tasks[t.first_child + i].given_at : steps(n);
    }
    [[nodiscard]] double bytes(Node n) const { return task(n).bytes + levels_[n.level].bytes_before; }

    // The costs of the first tree, to which the largest subtrees belong.
    [[nodiscard]] const Costs& costs() const { return costs_; }
    [[nodiscard]] std::uint64_t steps() const { return weight(root()); }

  private:
    struct Sums {
        std::uint64_t steps = 0;
        std::uint64_t executions = 0;
    };
    struct Level {
        RecordedTree tree;
        std::vector<Sums> sums;         // by task, with all tasks below
        std::uint64_t continuation = 0; // steps that follow an execution
        double bytes_before = 0;        // of the events of earlier trees
    };
    [[nodiscard]] const Task& task(Node n) const { return levels_[n.level].tree.tasks[n.task]; }

    std::uint64_t scale_;
    std::vector<Level> levels_;
    Costs costs_;
};

} // namespace katlas::scaling
