// The work of one rank: where it stands in a subtree, and what it has passed and not explored yet.
//
// It goes on depth first, the youngest first, and gives the oldest away. It goes any number of steps at once: subtrees
// that fit into them are passed as a whole. So the time of a simulation is that of the messages, not of the steps.
#pragma once

#include "forest.hpp"

#include <deque>

namespace katlas::scaling {

class RankWork {
  public:
    explicit RankWork(const Forest* forest) : forest_(forest) {}

    // Nothing is left before.
    void take(Node subtree);
    [[nodiscard]] std::uint64_t left() const { return left_; }
    // At most as many steps as are left.
    void go(std::uint64_t steps);

    [[nodiscard]] bool has_pending() const { return !pending_.empty(); }
    // Removes the oldest that is pending.
    Node give();
    // Steps until something is pending, or until all is done. Nothing is pending now.
    [[nodiscard]] std::uint64_t steps_to_pending() const;

  private:
    void note_children();

    const Forest* forest_;
    Node at_;
    std::uint64_t position_ = 0; // steps of its path
    std::uint32_t next_child_ = 0;
    std::uint64_t left_ = 0;
    std::deque<Node> pending_; // the oldest first
};

} // namespace katlas::scaling
