// Why a thread adds nothing to an execution.
#pragma once

#include "katlas/program/action.hpp"

namespace katlas::explore {

enum class Stop : std::uint8_t {
    running,
    not_begun, // no thread has created it
    finished,
    joining,  // it waits for the end of another thread
    locked,   // its last event has read that a lock is taken
    spinning, // in a loop without effect, about to go round once more
    blocked,  // at an assumption
    cut       // it reached the bound of a loop
};

[[nodiscard]] constexpr Stop stop_of(program::BlockReason reason) {
    switch (reason) {
    case program::BlockReason::loop_bound:
        return Stop::cut;
    case program::BlockReason::lock:
        return Stop::locked;
    case program::BlockReason::spin:
        return Stop::spinning;
    case program::BlockReason::not_begun:
        return Stop::not_begun;
    case program::BlockReason::join:
        return Stop::joining;
    case program::BlockReason::none:
    case program::BlockReason::assume:
        break;
    }
    return Stop::blocked;
}
// The reason for a thread whose next action is not visible.
[[nodiscard]] constexpr Stop stop_of(const program::Action& action) {
    return action.kind == program::ActionKind::finished ? Stop::finished : stop_of(action.reason);
}

} // namespace katlas::explore
