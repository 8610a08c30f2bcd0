// How the workers of a native exploration use mutexes (explore/lock_use.hpp): they are processes with one table, which
// is made anew with each generation, as locations have other numbers then.
#pragma once

#include "katlas/explore/lock_use.hpp"
#include "katlas/native/crew.hpp"

#include <optional>

namespace katlas::native {

class LockUseOfCrew {
  public:
    explicit LockUseOfCrew(const Crew& crew) : crew_(crew) {}

    // A child that was forked in this generation has the table of its parent.
    [[nodiscard]] const explore::LockUse& now() {
        if (!use_ || generation_ != crew_.generation()) {
            use_.emplace();
            generation_ = crew_.generation();
        }
        return *use_;
    }
    // Of those that are asked for, the ones that suit the program as it is known.
    [[nodiscard]] explore::Reductions suitable(explore::Reductions asked) const {
        return {.locks = asked.locks && !crew_.shared().plain_locks,
                .spin_locks = asked.spin_locks && !crew_.shared().plain_spin_locks,
                .barriers = asked.barriers,
                .waits = asked.waits && !crew_.shared().plain_waits};
    }

  private:
    const Crew& crew_;
    std::optional<explore::LockUse> use_;
    std::uint32_t generation_ = 0;
};

} // namespace katlas::native
