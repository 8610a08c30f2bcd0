// The places of the nodes of a diagram in layers.
//
// Each line leads from a layer to a lower layer. A line that passes layers is cut at each: a vertex without a box keeps
// the line's way free. The order within each layer is found by medians, up and down in turn, and the best order is
// kept. Then each vertex is drawn to the middle of its neighbours as far as the order and the widths allow, which is an
// isotonic regression (pool adjacent violators).
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
    std::vector<Vertex> vertices;                 // the nodes first, then the vertices on lines
    std::vector<std::vector<std::size_t>> layers; // vertices from left to right
    std::vector<std::vector<std::size_t>> ways;   // of each line: its vertices from the upper to the lower node
};

// `widths` of the nodes, lines as (upper, lower), without a cycle. A node stands one layer below its lowest upper
// neighbour. Nodes without upper neighbours stand right above their lower neighbours.
[[nodiscard]] Layering in_layers(const std::vector<double>& widths,
                                 const std::vector<std::pair<std::size_t, std::size_t>>& lines, double gap);

// Pairs of lines between neighbouring layers that cross.
[[nodiscard]] std::size_t crossings(const Layering& layering);

} // namespace katlas::report
