#include "curve.hpp"
#include "katlas/report/html.hpp"
#include "katlas/report/lattice.hpp"
#include "layers.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::report {
namespace {

constexpr double name_size = 14;
constexpr double name_height = 24;
constexpr double line_label_size = 11.5;
constexpr double layer_gap = 62;
constexpr double node_gap = 26;

class Diagram {
  public:
    Diagram(const Lattice& lattice, const LatticeTexts& texts) : l_(lattice), texts_(texts) {
        std::vector<double> widths;
        for (const auto& node : l_.nodes) {
            double width = 0;
            for (const std::size_t model : node)
                width = std::max(width, code_width(texts_.models[model].name, name_size));
            widths.push_back(width + 24);
        }
        std::vector<std::pair<std::size_t, std::size_t>> lines;
        for (const Lattice::Line& line : l_.lines)
            lines.emplace_back(line.upper, line.lower);
        layering_ = in_layers(widths, lines, node_gap);
        double y = 0;
        for (const auto& layer : layering_.layers) {
            double height = 0;
            for (const std::size_t v : layer)
                height = std::max(height, height_of(v));
            bands_.push_back({y, y + height});
            y += height + layer_gap;
        }
    }

    std::string run(const std::string& id, const std::string& title) {
        for (std::size_t node = 0; node < l_.nodes.size(); ++node)
            canvas_.add(box(node));
        std::vector<std::vector<std::size_t>> curves;
        for (const auto& way : layering_.ways)
            curves.push_back(add_way(way));
        std::string lines;
        for (std::size_t line = 0; line < curves.size(); ++line)
            lines += line_markup(line, curves[line]);
        std::string nodes;
        for (std::size_t node = 0; node < l_.nodes.size(); ++node)
            nodes += node_markup(node);
        const Box all = canvas_.bounds();
        const double width = all.right - all.left + 12;
        const double height = all.bottom - all.top + 12;
        return fmt::format(
            "<svg class=\"lattice\" role=\"group\" aria-labelledby=\"{0}-title\" width=\"{1}\" height=\"{2}\" "
            "viewBox=\"{3} {4} {1} {2}\"><title id=\"{0}-title\">{5}</title>{6}{7}</svg>",
            id, number(width), number(height), number(all.left - 6), number(all.top - 6), escaped(title), lines, nodes);
    }

  private:
    struct Band {
        double top = 0;
        double bottom = 0;
    };

    [[nodiscard]] double height_of(std::size_t v) const {
        return v < l_.nodes.size() ? name_height * static_cast<double>(l_.nodes[v].size()) + 8 : 0;
    }

    // Nodes stand in the middle of their band.
    [[nodiscard]] Box box(std::size_t v) const {
        const Vertex& vertex = layering_.vertices[v];
        const Band& band = bands_[vertex.layer];
        const double middle = (band.top + band.bottom) / 2;
        return {vertex.x - vertex.width / 2, middle - height_of(v) / 2, vertex.x + vertex.width / 2,
                middle + height_of(v) / 2};
    }

    // From layer to layer; where the line passes a layer it is cut at its middle.
    std::vector<std::size_t> add_way(const std::vector<std::size_t>& way) {
        std::vector<std::size_t> curves;
        for (std::size_t i = 0; i + 1 < way.size(); ++i) {
            const Point from{layering_.vertices[way[i]].x, box(way[i]).bottom};
            const Point to{layering_.vertices[way[i + 1]].x, box(way[i + 1]).top};
            const double reach = (to.y - from.y) * 0.45;
            curves.push_back(canvas_.add(Curve{from, {from.x, from.y + reach}, {to.x, to.y - reach}, to}));
        }
        return curves;
    }

    std::string line_markup(std::size_t line, const std::vector<std::size_t>& curves) {
        const LatticeTexts::Line& text = texts_.lines[line];
        std::string path;
        for (const std::size_t c : curves)
            path += path_of(canvas_.curve(c), false);
        std::string label;
        if (!text.label.empty()) {
            const Point p = canvas_.place_label(curves[curves.size() / 2], code_width(text.label, line_label_size) + 4,
                                                line_label_size + 4);
            label = fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", number(p.x), number(p.y + 4), escaped(text.label));
        }
        return fmt::format("<a href=\"{}\" class=\"line\" aria-label=\"{}\"><title>{}</title><path class=\"wide\" "
                           "d=\"{}\"/><path d=\"{}\"/>{}</a>",
                           escaped(text.link), escaped(text.says), escaped(text.says), path, path, label);
    }

    [[nodiscard]] std::string node_markup(std::size_t node) const {
        const Box b = box(node);
        std::string out =
            fmt::format("<g class=\"node\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\"/>",
                        number(b.left), number(b.top), number(b.right - b.left), number(b.bottom - b.top));
        double y = b.top + 4;
        for (const std::size_t model : l_.nodes[node]) {
            const LatticeTexts::Model& text = texts_.models[model];
            out += fmt::format("<a href=\"{}\"><rect class=\"target\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
                               "rx=\"5\"/><text x=\"{}\" y=\"{}\">{}</text></a>",
                               escaped(text.link), number(b.left + 4), number(y), number(b.right - b.left - 8),
                               number(name_height), number(b.centre().x), number(y + 17), escaped(text.name));
            y += name_height;
        }
        return out + "</g>";
    }

    const Lattice& l_;
    const LatticeTexts& texts_;
    Layering layering_;
    std::vector<Band> bands_; // of the layers
    Canvas canvas_;
};

} // namespace

std::string lattice_drawing(const Lattice& lattice, const LatticeTexts& texts, const std::string& id,
                            const std::string& title) {
    return Diagram(lattice, texts).run(id, title);
}

} // namespace katlas::report
