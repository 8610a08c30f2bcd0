// Estimates of the number of executions of native programs (explore/estimate.hpp).
#pragma once

#include "katlas/explore/lock_use.hpp"
#include "katlas/explore/result.hpp"
#include "katlas/native/machine.hpp"

namespace katlas::native {

// Descents before the last discovery were through another tree, so that the estimate begins anew with each. What no
// descent has discovered is not in the tree, as if the program never did it. `make` is told whether to use plain locks
// (explore/lock_use.hpp).
template <typename MakeEstimate>
[[nodiscard]] explore::Estimate estimate_anew(bool plain_locks, const MakeEstimate& make) {
    for (;;) {
        try {
            return make(plain_locks);
        } catch (const Discovery&) {
        } catch (const explore::MixedLocks&) {
            plain_locks = true;
        }
    }
}

} // namespace katlas::native
