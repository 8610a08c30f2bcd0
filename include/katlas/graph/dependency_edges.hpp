// The dependencies between the events of a sparse graph: pairs of a read and a po-later event of its thread. They are
// for models that speak of dependencies. Most models do not, so sparse graphs have no links for them
// (sparse_graph.hpp).
//
// program/dependencies.hpp defines dependencies and pick dependencies. `within` relates the read and the write of each
// atomic instruction of a machine that computes its write from its read. `atomic` relates the read and the write of
// every atomic instruction, but not those of a pair of exclusive instructions.
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace katlas::graph {

enum class DependencyKind : std::uint8_t {
    address,
    data,
    control,
    pick_address,
    pick_data,
    pick_control,
    within,
    atomic
};
inline constexpr std::size_t num_dependency_kinds = static_cast<std::size_t>(DependencyKind::atomic) + 1;

struct DependencyKindInfo {
    DependencyKind kind;
    std::string_view relation; // as models call it
    std::string_view name;     // as C++ does
};
inline constexpr std::array<DependencyKindInfo, num_dependency_kinds> dependency_kinds = {{
    {DependencyKind::address, "addr", "address"},
    {DependencyKind::data, "data", "data"},
    {DependencyKind::control, "ctrl", "control"},
    {DependencyKind::pick_address, "pick-addr", "pick_address"},
    {DependencyKind::pick_data, "pick-data", "pick_data"},
    {DependencyKind::pick_control, "pick-ctrl", "pick_control"},
    {DependencyKind::within, "within", "within"},
    {DependencyKind::atomic, "amo", "atomic"},
}};

class DependencyEdges {
  public:
    using Edges = std::vector<std::pair<EventId, EventId>>;

    [[nodiscard]] Edges& operator[](DependencyKind kind) { return edges_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] const Edges& operator[](DependencyKind kind) const { return edges_[static_cast<std::size_t>(kind)]; }
    void clear() {
        for (Edges& edges : edges_)
            edges.clear();
    }

  private:
    std::array<Edges, num_dependency_kinds> edges_;
};

} // namespace katlas::graph
