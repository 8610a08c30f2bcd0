// Estimates of the number of executions of native programs (explore/estimate.hpp).
#pragma once

#include "katlas/explore/result.hpp"
#include "katlas/native/machine.hpp"

namespace katlas::native {

// The descents before a discovery went through another tree, so the estimate starts again with each discovery. The tree
// lacks behaviour that no descent has discovered, as if the program never showed it. `make` is called with the
// reductions to use.
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
