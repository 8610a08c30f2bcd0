// The line through measurements (x, y), by least squares. A few measurements that other activity of the machine
// disturbed would distort the line, so measurements with a large y are left out.
#pragma once

#include "recorded_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace katlas::scaling {

class LineFit {
  public:
    void add(double x, double y) { points_.push_back({x, y}); }
    [[nodiscard]] std::size_t size() const { return points_.size(); }

    // The line; its slope is never negative.
    [[nodiscard]] Cost line() const {
        std::vector<Point> kept = points_;
        std::ranges::sort(kept, {}, &Point::y);
        kept.resize(kept.size() - kept.size() / 100);
        if (kept.empty())
            return {};
        double x = 0;
        double y = 0;
        for (const Point& p : kept) {
            x += p.x;
            y += p.y;
        }
        const auto n = static_cast<double>(kept.size());
        x /= n;
        y /= n;
        double xx = 0;
        double xy = 0;
        for (const Point& p : kept) {
            xx += (p.x - x) * (p.x - x);
            xy += (p.x - x) * (p.y - y);
        }
        const double slope = xx > 0 ? std::max(0.0, xy / xx) : 0;
        return slope * x > y ? Cost{.fixed = 0, .per_byte = y / x} : Cost{.fixed = y - slope * x, .per_byte = slope};
    }

  private:
    struct Point {
        double x;
        double y;
    };
    std::vector<Point> points_;
};

} // namespace katlas::scaling
