// Work sharing of an explorer of a native program (explore/work_sharing.hpp), by forks. The child leaves the
// exploration of its parent: Given is thrown through the explorer, which frees the parent's graphs. So children of
// children need no more memory than the first child. If no process can be forked after all, the explorer's own process
// explores the subtree at once. When workers are to pause, their remaining subtrees are kept, and given to no other
// worker.
#pragma once

#include "katlas/native/crew.hpp"

#include <memory>

namespace katlas::native {

// Thrown in a child: the subtree that it is to explore.
template <typename Subtree>
struct Given {
    std::unique_ptr<Subtree> subtree;
};

template <typename Subtree>
class ForkSharing {
  public:
    using Explore = std::function<void(std::unique_ptr<Subtree>)>;
    using Keep = Explore;

    // The arguments must outlive this object.
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
