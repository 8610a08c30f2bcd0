#include "katlas/report/lattice.hpp"

#include <algorithm>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/transitive_reduction.hpp>

namespace katlas::report {
namespace {

using Undirected = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
using Directed = boost::adjacency_list<boost::setS, boost::vecS, boost::directedS>;

} // namespace

Lattice lattice_of(const std::vector<std::vector<Order>>& order) {
    const std::size_t n = order.size();
    Undirected equivalence(n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j)
            if (order[i][j] == Order::equivalent)
                add_edge(i, j, equivalence);
    std::vector<std::size_t> node(n); // by model, numbered by their first models
    Lattice lattice;
    lattice.nodes.resize(boost::connected_components(equivalence, node.data()));
    for (std::size_t i = 0; i < n; ++i)
        lattice.nodes[node[i]].push_back(i);
    Directed above(lattice.nodes.size());
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            if (order[i][j] == Order::stronger)
                add_edge(node[i], node[j], above);
    if (n == 0) // which transitive_reduction() does not take
        return lattice;
    // Consequences are known, too, even if deciding them directly took too long.
    Directed direct;
    std::vector<std::size_t> in_direct(lattice.nodes.size());
    boost::transitive_reduction(above, direct, in_direct.data(), get(boost::vertex_index, above));
    for (std::size_t i = 0; i < lattice.nodes.size(); ++i)
        for (std::size_t j = 0; j < lattice.nodes.size(); ++j)
            if (edge(in_direct[i], in_direct[j], direct).second)
                lattice.lines.push_back({i, j});
    return lattice;
}

} // namespace katlas::report
