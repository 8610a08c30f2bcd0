// Checks of simulations with known results: one rank, one task that cannot be shared, and many equal tasks. Also checks
// that each task is explored once, regardless of the givings.
#pragma once

namespace katlas::scaling {

// Prints the failed checks. Returns whether there are none.
[[nodiscard]] bool check_simulations();

} // namespace katlas::scaling
