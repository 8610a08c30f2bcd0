#include "threshold.hpp"

#include <algorithm>
#include <cmath>

namespace katlas::scaling {
namespace {

Threshold at(const Outcome& o) {
    return {.work_of_rank = o.work_of_rank(),
            .steps_of_giving =
                static_cast<double>(o.seen.steps) / static_cast<double>(std::max<std::uint64_t>(1, o.seen.givings))};
}

} // namespace

std::optional<Threshold> find_threshold(double efficiency, const std::function<Outcome(std::uint64_t)>& simulate_at) {
    constexpr double near = 1.1; // between two scales
    constexpr double most = 1e6;
    double low = 1;
    Outcome below = simulate_at(1);
    if (below.efficiency() >= efficiency)
        return at(below);
    double high = 1;
    Outcome above = below;
    while (above.efficiency() < efficiency) {
        low = high;
        below = above;
        high *= 4;
        if (high > most)
            return std::nullopt;
        above = simulate_at(static_cast<std::uint64_t>(high));
    }
    while (high / low > near) {
        const double middle = std::floor(std::sqrt(low * high));
        if (middle <= low)
            break;
        const Outcome o = simulate_at(static_cast<std::uint64_t>(middle));
        (o.efficiency() < efficiency ? low : high) = middle;
        (o.efficiency() < efficiency ? below : above) = o;
    }
    return at(above);
}

} // namespace katlas::scaling
