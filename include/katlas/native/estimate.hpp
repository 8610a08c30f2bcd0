// Estimates of the number of executions of native programs (explore/estimate.hpp).
#pragma once

#include "katlas/explore/result.hpp"
#include "katlas/native/machine.hpp"

namespace katlas::native {

// Descents before the last discovery were through another tree, so that the estimate begins anew with each. What no
// descent has discovered is not in the tree, as if the program never did it.
template <typename MakeEstimate>
[[nodiscard]] explore::Estimate estimate_anew(const MakeEstimate& make) {
    for (;;) {
        try {
            return make();
        } catch (const Discovery&) {
        }
    }
}

} // namespace katlas::native
