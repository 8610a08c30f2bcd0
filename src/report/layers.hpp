// Where the nodes of a diagram in layers go.
//
// Each line leads from a layer to a lower one. One that passes layers is cut there: a vertex without a box keeps its
// way free. The order within each layer is found by medians, up and down in turn, keeping the best; the places by
// drawing each vertex to the middle of its neighbours as far as the order and the widths allow, which is an isotonic
// regression (pool adjacent violators).
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace katlas::report {

struct Vertex {
    std::size_t layer = 0;
    double width = 0;
    double x = 0; // of its middle
};

struct Layering {
    std::vector<Vertex> vertices;                 // the nodes first, then those on lines
    std::vector<std::vector<std::size_t>> layers; // vertices from left to right
    std::vector<std::vector<std::size_t>> ways;   // of each line: its vertices from the upper to the lower node
};

// `widths` of the nodes, lines as (upper, lower), without a cycle. A node's layer is one below its lowest upper
// neighbour's; nodes with nothing above them stand right above what is below them.
[[nodiscard]] Layering in_layers(const std::vector<double>& widths,
                                 const std::vector<std::pair<std::size_t, std::size_t>>& lines, double gap);

// Pairs of lines between neighbouring layers that cross.
[[nodiscard]] std::size_t crossings(const Layering& layering);

} // namespace katlas::report
