// The parts of both drawings of the report: boxes, curves with heads between boxes, and labels on curves.
//
// A label may lie anywhere on its curve. Several places are tried, and the place that covers the fewest boxes, labels
// and other curves is taken. So all boxes and curves must be there before the first label is placed.
#pragma once

#include "katlas/report/html.hpp"

#include <string>
#include <vector>

namespace katlas::report {

struct Point {
    double x = 0;
    double y = 0;
};

struct Box {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;

    [[nodiscard]] Point centre() const { return {(left + right) / 2, (top + bottom) / 2}; }
    [[nodiscard]] bool holds(Point p, double margin) const {
        return p.x > left - margin && p.x < right + margin && p.y > top - margin && p.y < bottom + margin;
    }
    [[nodiscard]] bool meets(const Box& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
};

// A cubic Bézier curve.
struct Curve {
    Point from;
    Point control1;
    Point control2;
    Point to;

    [[nodiscard]] Point at(double t) const;
    [[nodiscard]] std::vector<Point> samples() const;
};

// An SVG path that ends before the tip of its head, and the head's corners.
[[nodiscard]] std::string path_of(const Curve& curve, bool with_head);
[[nodiscard]] std::string head_of(const Curve& curve);

// "12.5": as short as a coordinate may be.
[[nodiscard]] std::string number(double value);

// The width of a text in the two fonts of the page, the monospaced one and the other one.
[[nodiscard]] double code_width(std::string_view text, double font_size);

class Canvas {
  public:
    void add(const Box& box);
    // Returns its number.
    std::size_t add(const Curve& curve);
    // How much of the drawing a curve would cover; boxes count most. `own`: the boxes at the curve's ends.
    [[nodiscard]] double cost(const Curve& curve, const std::vector<std::size_t>& own) const;
    // The middle of a label of this size.
    Point place_label(std::size_t curve, double width, double height);

    [[nodiscard]] const Curve& curve(std::size_t i) const { return curves_[i]; }
    // The bounds of all that was added.
    [[nodiscard]] Box bounds() const { return bounds_; }

  private:
    void grow(const Box& box);

    std::vector<Box> boxes_;
    std::vector<Box> labels_;
    std::vector<Curve> curves_;
    std::vector<std::vector<Point>> samples_; // of the curves
    Box bounds_{1e9, 1e9, -1e9, -1e9};
};

} // namespace katlas::report
