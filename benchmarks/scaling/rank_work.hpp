// The work of one rank: its position in a subtree, and the subtrees that it has passed and not explored yet.
//
// A rank explores depth first, the youngest subtree first, and gives the oldest subtree away. It advances any number of
// steps at once: subtrees that fit into these steps are passed as a whole. So the time of a simulation is proportional
// to the messages, not to the steps.
#pragma once

#include "forest.hpp"

#include <deque>

namespace katlas::scaling {

class RankWork {
  public:
    explicit RankWork(const Forest* forest) : forest_(forest) {}

    // Begins a subtree. Requires that no work is left.
    void take(Node subtree);
    [[nodiscard]] std::uint64_t left() const { return left_; }
    // Advances by so many steps, at most as many as are left.
    void go(std::uint64_t steps);

    [[nodiscard]] bool has_pending() const { return !pending_.empty(); }
    // Removes the oldest pending subtree.
    Node give();
    // The steps until a subtree is pending, or until all is done. Requires that no subtree is pending.
    [[nodiscard]] std::uint64_t steps_to_pending() const;

  private:
    void note_children();

    const Forest* forest_;
    Node at_;
    std::uint64_t position_ = 0; // steps of the path so far
    std::uint32_t next_child_ = 0;
    std::uint64_t left_ = 0;
    std::deque<Node> pending_; // the oldest first
};

} // namespace katlas::scaling
