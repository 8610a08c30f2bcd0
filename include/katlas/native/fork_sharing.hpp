// How an explorer of a native program gives work away (explore/work_sharing.hpp): it forks, and the child explores the
// subtree. Where no process can begin after all, the explorer's own process explores the subtree at once.
#pragma once

#include "katlas/native/crew.hpp"

#include <memory>

namespace katlas::native {

template <typename Subtree>
class ForkSharing {
  public:
    using Explore = std::function<void(std::unique_ptr<Subtree>)>;

    // `in_child` does not come back; both must outlive this.
    ForkSharing(Crew& crew, const Explore& in_child, const Explore& here)
        : crew_(&crew), in_child_(&in_child), here_(&here) {}

    [[nodiscard]] bool wants_subtree() const { return crew_->wants_worker(); }
    void give(std::unique_ptr<Subtree> subtree) {
        switch (crew_->fork_worker()) {
        case Crew::Forked::as_child:
            (*in_child_)(std::move(subtree));
            return;
        case Crew::Forked::no:
            (*here_)(std::move(subtree));
            return;
        case Crew::Forked::as_parent:
            return;
        }
    }

  private:
    Crew* crew_;
    const Explore* in_child_;
    const Explore* here_;
};

} // namespace katlas::native
