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
#include <utility>
#include <vector>

namespace katlas::graph {

enum class DependencyKind : std::uint8_t {
    address,
    data,
    control,
    within,
    atomic,
    pick_address,
    pick_data,
    pick_control
};
inline constexpr std::size_t num_dependency_kinds = static_cast<std::size_t>(DependencyKind::pick_control) + 1;

struct DependencyEdges {
    using Edges = std::vector<std::pair<EventId, EventId>>;
    Edges address;
    Edges data;
    Edges control;
    Edges within;
    Edges atomic;
    Edges pick_address;
    Edges pick_data;
    Edges pick_control;

    [[nodiscard]] Edges& operator[](DependencyKind kind) {
        const std::array<Edges*, num_dependency_kinds> all = {&address, &data,         &control,   &within,
                                                              &atomic,  &pick_address, &pick_data, &pick_control};
        return *all[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] const Edges& operator[](DependencyKind kind) const {
        return const_cast<DependencyEdges&>(*this)[kind];
    }
    void clear() {
        for (std::size_t kind = 0; kind < num_dependency_kinds; ++kind)
            (*this)[static_cast<DependencyKind>(kind)].clear();
    }
};

} // namespace katlas::graph
