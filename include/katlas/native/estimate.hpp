// Estimates of the number of executions of native programs (explore/estimate.hpp).
#pragma once

#include "katlas/explore/result.hpp"
#include "katlas/native/machine.hpp"

namespace katlas::native {

// Descents before the last discovery were through another tree, so that the estimate begins anew with each. What no
// descent has discovered is not in the tree, as if the program never did it. `make` is told the reductions to use.
template <typename MakeEstimate>
[[nodiscard]] explore::Estimate estimate_anew(explore::Reductions reductions, const MakeEstimate& make) {
    return explore::reduced(reductions, [&](explore::Reductions suitable) {
        for (;;)
            try {
                return make(suitable);
            } catch (const Discovery&) {
            }
    });
}

} // namespace katlas::native
