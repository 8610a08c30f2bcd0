// What both drawings of the report are made of: boxes, curves between them with heads, and labels on the curves that
// cover nothing.
//
// A label may lie anywhere on its curve; of some places the one is taken that covers the fewest boxes, labels and other
// curves. So all boxes and curves are there before the first label is placed.
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

// How wide a text is, in the fonts of the page: monospaced, and the other one.
[[nodiscard]] double code_width(std::string_view text, double font_size);

class Canvas {
  public:
    void add(const Box& box);
    // Returns its number.
    std::size_t add(const Curve& curve);
    // How much a curve would cover of what is there: boxes count most. `own`: the boxes at its ends.
    [[nodiscard]] double cost(const Curve& curve, const std::vector<std::size_t>& own) const;
    // Where the middle of a label of this size goes.
    Point place_label(std::size_t curve, double width, double height);

    [[nodiscard]] const Curve& curve(std::size_t i) const { return curves_[i]; }
    // All that was added.
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
