// When a command's --timeout is over.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace katlas::cli {

// So many seconds from now; none if they are not positive. At most a year, for more may be beyond what a clock can
// hold.
[[nodiscard]] inline std::optional<std::chrono::steady_clock::time_point> deadline_after(double seconds) {
    using Clock = std::chrono::steady_clock;
    constexpr double a_year = 365.0 * 24 * 3600;
    if (!(seconds > 0))
        return std::nullopt;
    const std::chrono::duration<double> span(std::min(seconds, a_year));
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(span);
}

} // namespace katlas::cli
