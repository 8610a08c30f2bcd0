// Models in the order "stronger than", as a Hasse diagram.
//
// Models that are known to be equivalent are one node. A line goes down from a node to each weaker node, unless a third
// node lies between them. So the diagram shows everything that is known about the order "stronger than". If no path
// down leads from one model to another, the diagram does not show whether the two are incomparable or their order is
// unknown; the matrix shows this.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace katlas::report {

// The known order of one model to another.
enum class Order : std::uint8_t { stronger, weaker, equivalent, incomparable, unknown };

struct Lattice {
    struct Line {
        std::size_t upper = 0; // nodes
        std::size_t lower = 0;
    };
    std::vector<std::vector<std::size_t>> nodes; // their models, ascending; the nodes by their first model
    std::vector<Line> lines;
};

// `order[i][j]` is the order of model i to model j.
[[nodiscard]] Lattice lattice_of(const std::vector<std::vector<Order>>& order);

// The texts of a model and of a line in the diagram.
struct LatticeTexts {
    struct Model {
        std::string name;
        std::string link; // "#model-tso"
    };
    struct Line {
        std::string label; // "SB"
        std::string link;
        std::string says; // "sc is stronger than tso"
    };
    std::vector<Model> models;
    std::vector<Line> lines;
};

// The diagram as SVG; each name and each line is a link. `id` as for drawings. The heuristic of K. Sugiyama, S. Tagawa,
// M. Toda, IEEE Trans. SMC 11, 1981, avoids crossings: nodes are put in layers, long lines are cut at each layer, and
// the layers are sorted by medians in turn.
[[nodiscard]] std::string lattice_drawing(const Lattice& lattice, const LatticeTexts& texts, const std::string& id,
                                          const std::string& title);

} // namespace katlas::report
