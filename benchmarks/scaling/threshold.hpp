// The work that a rank needs for a given efficiency, found by scaling a forest: the scale is multiplied until the
// efficiency is high enough, and then bisected until two scales differ by at most a tenth. The result is the work at
// the larger of the two.
#pragma once

#include "simulation.hpp"

#include <functional>
#include <optional>

namespace katlas::scaling {

struct Threshold {
    double work_of_rank = 0;    // seconds
    double steps_of_giving = 0; // explored for each given subtree
};

// `simulate_at` gets the scale, at least 1. If the efficiency at scale 1 is already high enough, no smaller scale is
// tried, and the result is the work at scale 1. Nothing if no scale is enough: a tree with few tasks cannot be shared
// well, even if the tasks are long.
[[nodiscard]] std::optional<Threshold> find_threshold(double efficiency,
                                                      const std::function<Outcome(std::uint64_t)>& simulate_at);

} // namespace katlas::scaling
