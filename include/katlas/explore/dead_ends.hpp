// Counts the dead ends of an exploration: graphs that were extended although no execution is reached from them.
//
// A graph is *open* from when it is found until all its extensions are explored. Each open graph extends the one before
// it. So if an execution is reached, it is reached from all open graphs, and the open graphs from which one was reached
// are always the first ones. Two numbers tell which.
//
// When an explorer gives away a subtree, some open graphs are never closed. An execution counts as reached from all of
// them, so they do no harm.
#pragma once

#include <algorithm>
#include <cstdint>

namespace katlas::explore {

// `counted`: false if nobody wants to know. Then nothing is done.
template <bool counted>
class DeadEnds {
  public:
    // The present graph was found, and is open now.
    void open() {
        if constexpr (counted) {
            ++open_;
            is_at_open_ = false;
        }
    }
    // The present graph is the youngest open one, or is not open.
    void stand_at_open(bool at_open) {
        if constexpr (counted)
            is_at_open_ = at_open;
    }
    // An execution, or a subtree for another worker, was reached.
    void reach() {
        if constexpr (counted)
            reached_ = open_;
    }
    // Leaves the present graph, and closes it if it is open. Returns the number of dead ends found by this.
    std::uint64_t leave() {
        if constexpr (counted)
            if (is_at_open_) {
                is_at_open_ = false;
                const bool is_dead = reached_ < open_--;
                reached_ = std::min(reached_, open_);
                return is_dead ? 1 : 0;
            }
        return 0;
    }

  private:
    std::uint64_t open_ = 0;
    std::uint64_t reached_ = 0; // of them
    bool is_at_open_ = false;
};

} // namespace katlas::explore
