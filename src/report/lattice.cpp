#include "katlas/report/lattice.hpp"

#include <algorithm>

namespace katlas::report {
namespace {

// Whether some model of the first node is known to be stronger than some of the second.
bool is_above(const std::vector<std::vector<Order>>& order, const std::vector<std::size_t>& first,
              const std::vector<std::size_t>& second) {
    return std::ranges::any_of(first, [&](std::size_t i) {
        return std::ranges::any_of(second, [&](std::size_t j) { return order[i][j] == Order::stronger; });
    });
}

} // namespace

Lattice lattice_of(const std::vector<std::vector<Order>>& order) {
    Lattice lattice;
    const std::size_t n = order.size();
    std::vector<bool> placed(n, false);
    for (std::size_t i = 0; i < n; ++i) {
        if (placed[i])
            continue;
        std::vector<std::size_t> node{i}; // grows while it is passed: what is equivalent to a member is one
        placed[i] = true;
        for (std::size_t k = 0; k < node.size(); ++k)
            for (std::size_t j = 0; j < n; ++j)
                if (!placed[j] && order[node[k]][j] == Order::equivalent) {
                    node.push_back(j);
                    placed[j] = true;
                }
        std::ranges::sort(node);
        lattice.nodes.push_back(std::move(node));
    }
    const std::size_t size = lattice.nodes.size();
    std::vector<std::vector<bool>> above(size, std::vector<bool>(size, false));
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j)
            above[i][j] = i != j && is_above(order, lattice.nodes[i], lattice.nodes[j]);
    // What follows is known, too, even where deciding it by itself took too long.
    for (std::size_t k = 0; k < size; ++k)
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t j = 0; j < size; ++j)
                if (above[i][k] && above[k][j])
                    above[i][j] = true;
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j) {
            bool direct = above[i][j];
            for (std::size_t k = 0; k < size && direct; ++k)
                direct = !(above[i][k] && above[k][j]);
            if (direct)
                lattice.lines.push_back({i, j});
        }
    return lattice;
}

} // namespace katlas::report
