#pragma once
#include "katlas/explore/result.hpp"
#include "katlas/graph/dependency_edges.hpp"
#include <functional>
namespace katlas::explore {
using Filter = std::function<bool(const Configuration&, const graph::DependencyEdges&)>;
inline Result explore_causally(const program::Program&, const Options&, const Filter&) { return {}; }
}
