#include "curve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace katlas::report {
namespace {

constexpr int num_samples = 24;
constexpr double head_length = 9;
constexpr double head_width = 7;

Point minus(Point a, Point b) {
    return {a.x - b.x, a.y - b.y};
}

// Along the curve's end, of length 1.
Point direction(const Curve& c) {
    Point d = minus(c.to, c.control2);
    double length = std::hypot(d.x, d.y);
    if (length < 1e-6) {
        d = minus(c.to, c.from);
        length = std::max(1e-6, std::hypot(d.x, d.y));
    }
    return {d.x / length, d.y / length};
}

} // namespace

Point Curve::at(double t) const {
    const double s = 1 - t;
    const double a = s * s * s;
    const double b = 3 * s * s * t;
    const double c = 3 * s * t * t;
    const double d = t * t * t;
    return {a * from.x + b * control1.x + c * control2.x + d * to.x,
            a * from.y + b * control1.y + c * control2.y + d * to.y};
}

std::vector<Point> Curve::samples() const {
    std::vector<Point> points;
    points.reserve(num_samples + 1);
    for (int i = 0; i <= num_samples; ++i)
        points.push_back(at(static_cast<double>(i) / num_samples));
    return points;
}

std::string number(double value) {
    std::string text = fmt::format("{:.1f}", value);
    if (text.ends_with(".0"))
        text.resize(text.size() - 2);
    return text == "-0" ? "0" : text;
}

std::string path_of(const Curve& c, bool with_head) {
    const Point d = direction(c);
    const double back = with_head ? head_length - 1 : 0;
    return fmt::format("M{} {}C{} {} {} {} {} {}", number(c.from.x), number(c.from.y), number(c.control1.x),
                       number(c.control1.y), number(c.control2.x), number(c.control2.y), number(c.to.x - back * d.x),
                       number(c.to.y - back * d.y));
}

std::string head_of(const Curve& c) {
    const Point d = direction(c);
    const Point base{c.to.x - head_length * d.x, c.to.y - head_length * d.y};
    const double half = head_width / 2;
    return fmt::format("{},{} {},{} {},{}", number(c.to.x), number(c.to.y), number(base.x - half * d.y),
                       number(base.y + half * d.x), number(base.x + half * d.y), number(base.y - half * d.x));
}

double code_width(std::string_view text, double font_size) {
    const auto letters =
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned>(c) & 0xc0U) != 0x80U; });
    return 0.61 * font_size * static_cast<double>(letters);
}

void Canvas::grow(const Box& box) {
    bounds_ = {std::min(bounds_.left, box.left), std::min(bounds_.top, box.top), std::max(bounds_.right, box.right),
               std::max(bounds_.bottom, box.bottom)};
}

void Canvas::add(const Box& box) {
    boxes_.push_back(box);
    grow(box);
}

std::size_t Canvas::add(const Curve& curve) {
    curves_.push_back(curve);
    samples_.push_back(curve.samples());
    for (const Point& p : samples_.back())
        grow({p.x - 3, p.y - 3, p.x + 3, p.y + 3});
    return curves_.size() - 1;
}

double Canvas::cost(const Curve& curve, const std::vector<std::size_t>& own) const {
    const std::vector<Point> points = curve.samples();
    double cost = 0;
    for (std::size_t b = 0; b < boxes_.size(); ++b) {
        const bool is_own = std::ranges::find(own, b) != own.end();
        for (const Point& p : points)
            cost += boxes_[b].holds(p, is_own ? -3 : 5) ? 20 : 0;
    }
    for (const std::vector<Point>& other : samples_) {
        int along = 0; // samples at which the two curves run side by side; a crossing costs nothing
        for (const Point& p : points)
            along += std::ranges::any_of(other, [&](Point q) { return std::hypot(p.x - q.x, p.y - q.y) < 7; }) ? 1 : 0;
        cost += along > num_samples / 4 ? along : 0;
    }
    return cost;
}

Point Canvas::place_label(std::size_t curve, double width, double height) {
    constexpr std::array places{0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8};
    Point best;
    double least = std::numeric_limits<double>::max();
    for (const double t : places) {
        const Point p = curves_[curve].at(t);
        const Box box{p.x - width / 2, p.y - height / 2, p.x + width / 2, p.y + height / 2};
        double cost = 4 * std::abs(t - 0.5);
        for (const Box& other : boxes_)
            cost += box.meets(other) ? 100 : 0;
        for (const Box& other : labels_)
            cost += box.meets(other) ? 60 : 0;
        for (std::size_t other = 0; other < samples_.size(); ++other)
            if (other != curve)
                for (const Point& q : samples_[other])
                    cost += box.holds(q, 1) ? 2 : 0;
        if (cost < least) {
            least = cost;
            best = p;
        }
    }
    labels_.push_back({best.x - width / 2, best.y - height / 2, best.x + width / 2, best.y + height / 2});
    grow(labels_.back());
    return best;
}

} // namespace katlas::report
