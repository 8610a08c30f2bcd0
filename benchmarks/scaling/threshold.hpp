// How much work a rank has to have for an efficiency, found by scaling a forest: as long as it is too low or too high
// the steps are multiplied, and between the two last scales the work is interpolated.
#pragma once

#include "simulation.hpp"

#include <functional>
#include <optional>

namespace katlas::scaling {

struct Threshold {
    double work_of_rank = 0;    // seconds
    double steps_of_giving = 0; // explored for each subtree that was given
};

// `simulate_at` is told the scale, at least 1. At 1 the efficiency may be above what is wanted already: then nothing
// smaller is tried, and the work is that at 1. Nothing if no scale is enough: a tree with few tasks cannot be shared
// well, however long they are.
[[nodiscard]] std::optional<Threshold> find_threshold(double efficiency,
                                                      const std::function<Outcome(std::uint64_t)>& simulate_at);

} // namespace katlas::scaling
