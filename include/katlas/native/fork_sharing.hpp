// How an explorer of a native program gives work away (explore/work_sharing.hpp): it forks. The child leaves all that
// its parent was at: Given is thrown through the explorer, which frees the parent's graphs, so that children of
// children need no more memory than the first. Where no process can begin after all, the explorer's own process
// explores the subtree at once. When workers are to pause, what is left to them is kept, and not given to anybody.
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
    using Keep = Explore;

    // All must outlive this.
    ForkSharing(Crew& crew, const Explore& here, const Keep& keep) : crew_(&crew), here_(&here), keep_(&keep) {}

    [[nodiscard]] bool wants_subtree() const { return crew_->wants_worker(); }
    [[nodiscard]] bool wants_everything() const { return crew_->pauses(); }
    // Throws Given in the child.
    void give(std::unique_ptr<Subtree> subtree) {
        if (crew_->pauses()) {
            (*keep_)(std::move(subtree));
            return;
        }
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
    const Keep* keep_;
};

} // namespace katlas::native
