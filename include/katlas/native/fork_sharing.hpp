// How an explorer of a native program gives work away (explore/work_sharing.hpp): it forks. The child leaves all that
// its parent was at: Given is thrown through the explorer, which frees the parent's graphs, so that children of
// children need no more memory than the first. Where no process can begin after all, the explorer's own process
// explores the subtree at once.
#pragma once

#include "katlas/native/crew.hpp"

#include <memory>

namespace katlas::native {

// What a child is to explore.
template <typename Subtree>
struct Given {
    std::unique_ptr<Subtree> subtree;
};

template <typename Subtree>
class ForkSharing {
  public:
    using Explore = std::function<void(std::unique_ptr<Subtree>)>;

    // Both must outlive this.
    ForkSharing(Crew& crew, const Explore& here) : crew_(&crew), here_(&here) {}

    [[nodiscard]] bool wants_subtree() const { return crew_->wants_worker(); }
    // Throws Given in the child.
    void give(std::unique_ptr<Subtree> subtree) {
        switch (crew_->fork_worker()) {
        case Crew::Forked::as_child:
            throw Given<Subtree>{std::move(subtree)};
        case Crew::Forked::no:
            (*here_)(std::move(subtree));
            return;
        case Crew::Forked::as_parent:
            return;
        }
    }

  private:
    Crew* crew_;
    const Explore* here_;
};

} // namespace katlas::native
