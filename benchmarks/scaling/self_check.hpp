// What is known of simulations: of one rank, of one task that nobody can share, of many equal ones, and that each task
// is explored once whatever is given.
#pragma once

namespace katlas::scaling {

// Prints what does not hold. Returns whether all does.
[[nodiscard]] bool check_simulations();

} // namespace katlas::scaling
