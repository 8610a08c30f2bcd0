// The lock use (explore/lock_use.hpp) of the workers of a native exploration. The workers are processes with one common
// table. Each generation gets a new table, as its locations have other numbers.
#pragma once

#include "katlas/explore/lock_use.hpp"
#include "katlas/native/crew.hpp"

#include <optional>

namespace katlas::native {

class LockUseOfCrew {
  public:
    // `begun` is the table of an exploration that is resumed; null: there is none.
    explicit LockUseOfCrew(const Crew& crew, const explore::LockUse::Table* begun = nullptr)
        : crew_(crew), begun_(begun) {}

    // The table of this generation. A child that was forked in this generation has the table of its parent.
    [[nodiscard]] const explore::LockUse& now() {
        if (!use_ || generation_ != crew_.generation()) {
            use_.emplace();
            if (begun_ != nullptr && crew_.generation() == 0)
                use_->take_over(*begun_);
            generation_ = crew_.generation();
        }
        return *use_;
    }

  private:
    const Crew& crew_;
    const explore::LockUse::Table* begun_;
    std::optional<explore::LockUse> use_;
    std::uint32_t generation_ = 0;
};

} // namespace katlas::native
