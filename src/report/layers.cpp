#include "layers.hpp"

#include <algorithm>
#include <iterator>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/topological_sort.hpp>
#include <boost/range/iterator_range.hpp>

namespace katlas::report {
namespace {

constexpr int sweeps = 24;
constexpr double width_on_line = 14;

using Lines = std::vector<std::pair<std::size_t, std::size_t>>;

std::vector<std::size_t> layer_numbers(std::size_t nodes, const Lines& lines) {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
    const Graph graph(lines.begin(), lines.end(), nodes);
    std::vector<std::size_t> order; // reversed: upper nodes come first
    boost::topological_sort(graph, std::back_inserter(order));
    std::vector<std::size_t> layer(nodes, 0);
    std::vector<bool> has_above(nodes, false);
    std::ranges::reverse(order);
    for (const std::size_t v : order)
        for (const std::size_t lower : boost::make_iterator_range(adjacent_vertices(v, graph))) {
            layer[lower] = std::max(layer[lower], layer[v] + 1);
            has_above[lower] = true;
        }
    for (std::size_t v = 0; v < nodes; ++v) {
        std::size_t highest = nodes; // below v
        for (const std::size_t lower : boost::make_iterator_range(adjacent_vertices(v, graph)))
            highest = std::min(highest, layer[lower]);
        if (!has_above[v] && highest != nodes)
            layer[v] = highest - 1;
    }
    return layer;
}

class Arranger {
  public:
    Arranger(Layering& layering, double gap) : l_(layering), gap_(gap) {
        up_.resize(l_.vertices.size());
        down_.resize(l_.vertices.size());
        for (const auto& way : l_.ways)
            for (std::size_t i = 0; i + 1 < way.size(); ++i) {
                down_[way[i]].push_back(way[i + 1]);
                up_[way[i + 1]].push_back(way[i]);
            }
    }

    void order() {
        auto best = l_.layers;
        std::size_t least = crossings(l_);
        for (int sweep = 0; sweep < sweeps && least > 0; ++sweep) {
            const bool downwards = sweep % 2 == 0;
            for (std::size_t i = 0; i < l_.layers.size(); ++i)
                sort(l_.layers[downwards ? i : l_.layers.size() - 1 - i], downwards ? up_ : down_);
            if (const std::size_t now = crossings(l_); now < least) {
                least = now;
                best = l_.layers;
            }
        }
        l_.layers = best;
    }

    void place() {
        for (auto& layer : l_.layers) {
            double x = 0;
            for (const std::size_t v : layer) {
                l_.vertices[v].x = x + l_.vertices[v].width / 2;
                x += l_.vertices[v].width + gap_;
            }
            for (const std::size_t v : layer)
                l_.vertices[v].x -= x / 2;
        }
        for (int sweep = 0; sweep < sweeps; ++sweep)
            for (std::size_t i = 0; i < l_.layers.size(); ++i)
                settle(l_.layers[sweep % 2 == 0 ? i : l_.layers.size() - 1 - i]);
    }

  private:
    // Sorts by the median place of a vertex's neighbours in the layer before; a vertex without neighbours keeps its
    // place.
    void sort(std::vector<std::size_t>& layer, const std::vector<std::vector<std::size_t>>& ties) {
        std::vector<double> key(l_.vertices.size(), 0);
        for (std::size_t i = 0; i < layer.size(); ++i) {
            std::vector<double> places;
            for (const std::size_t other : ties[layer[i]])
                places.push_back(place_of(other));
            std::ranges::sort(places);
            key[layer[i]] = places.empty() ? static_cast<double>(i)
                                           : (places[(places.size() - 1) / 2] + places[places.size() / 2]) / 2;
        }
        std::ranges::stable_sort(layer, {}, [&](std::size_t v) { return key[v]; });
    }

    [[nodiscard]] double place_of(std::size_t v) const {
        const auto& layer = l_.layers[l_.vertices[v].layer];
        return static_cast<double>(std::ranges::find(layer, v) - layer.begin());
    }

    // Moves each vertex to the middle of its neighbours above and below. Vertices that would overlap form a block,
    // which is placed at the mean of their wishes.
    void settle(const std::vector<std::size_t>& layer) {
        struct Block {
            double sum = 0;
            double size = 0;
            std::size_t count = 0;
            [[nodiscard]] double mean() const { return sum / size; }
        };
        std::vector<double> offset(layer.size(), 0); // of each from the first, packed
        for (std::size_t i = 1; i < layer.size(); ++i)
            offset[i] = offset[i - 1] + (l_.vertices[layer[i - 1]].width + l_.vertices[layer[i]].width) / 2 + gap_;
        std::vector<Block> blocks;
        for (std::size_t i = 0; i < layer.size(); ++i) {
            double weight = 0;
            double sum = 0;
            for (const auto* ties : {&up_[layer[i]], &down_[layer[i]]})
                for (const std::size_t other : *ties) {
                    sum += l_.vertices[other].x;
                    ++weight;
                }
            const double wish = weight > 0 ? sum / weight : l_.vertices[layer[i]].x;
            weight = std::max(weight, 0.1);
            blocks.push_back({(wish - offset[i]) * weight, weight, 1});
            while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() > blocks.back().mean()) {
                const Block last = blocks.back();
                blocks.pop_back();
                blocks.back().sum += last.sum;
                blocks.back().size += last.size;
                blocks.back().count += last.count;
            }
        }
        std::size_t i = 0;
        for (const Block& block : blocks)
            for (std::size_t k = 0; k < block.count; ++k, ++i)
                l_.vertices[layer[i]].x = block.mean() + offset[i];
    }

    Layering& l_;
    double gap_;
    std::vector<std::vector<std::size_t>> up_;
    std::vector<std::vector<std::size_t>> down_;
};

} // namespace

Layering in_layers(const std::vector<double>& widths, const Lines& lines, double gap) {
    Layering result;
    const std::vector<std::size_t> number = layer_numbers(widths.size(), lines);
    for (std::size_t v = 0; v < widths.size(); ++v)
        result.vertices.push_back({number[v], widths[v], 0});
    for (const auto& [upper, lower] : lines) {
        std::vector<std::size_t> way{upper};
        for (std::size_t layer = number[upper] + 1; layer < number[lower]; ++layer) {
            way.push_back(result.vertices.size());
            result.vertices.push_back({layer, width_on_line, 0});
        }
        way.push_back(lower);
        result.ways.push_back(std::move(way));
    }
    for (std::size_t v = 0; v < result.vertices.size(); ++v) {
        const std::size_t layer = result.vertices[v].layer;
        if (result.layers.size() <= layer)
            result.layers.resize(layer + 1);
        result.layers[layer].push_back(v);
    }
    Arranger arranger(result, gap);
    arranger.order();
    arranger.place();
    return result;
}

std::size_t crossings(const Layering& layering) {
    std::vector<std::size_t> place(layering.vertices.size(), 0);
    for (const auto& layer : layering.layers)
        for (std::size_t i = 0; i < layer.size(); ++i)
            place[layer[i]] = i;
    Lines pieces;
    for (const auto& way : layering.ways)
        for (std::size_t i = 0; i + 1 < way.size(); ++i)
            pieces.emplace_back(way[i], way[i + 1]);
    std::size_t count = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (std::size_t j = i + 1; j < pieces.size(); ++j) {
            const auto& [a, b] = pieces[i];
            const auto& [c, d] = pieces[j];
            if (layering.vertices[a].layer == layering.vertices[c].layer &&
                ((place[a] < place[c] && place[b] > place[d]) || (place[a] > place[c] && place[b] < place[d])))
                ++count;
        }
    return count;
}

} // namespace katlas::report
