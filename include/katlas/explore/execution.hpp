// An execution with its dependencies, as passed on by engines that know them: events by thread, in program order.
//
// The configuration must not be extended: its causal prefixes are void.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/graph/dependency_edges.hpp"

#include <functional>
#include <optional>

namespace katlas::explore {

using graph::DependencyEdges;

// The kinds of events that the judge of executions distinguishes. Without a table all events are of one kind.
struct AtomTable {
    std::function<graph::AtomIndex(graph::Label)> atom_of{};
    graph::AtomIndex initial = 0;
};

struct Execution {
    Execution() = default;
    // The table, if any, must outlive the execution.
    explicit Execution(const program::Program& program, const AtomTable* its_atoms = nullptr)
        : c(program, its_atoms == nullptr ? graph::AtomIndex{0} : its_atoms->initial), errors(program.num_threads()),
          atoms(its_atoms) {}

    [[nodiscard]] graph::AtomIndex atom_of(graph::Label label) const {
        return atoms != nullptr && atoms->atom_of ? atoms->atom_of(label) : graph::AtomIndex{0};
    }

    Configuration c;
    DependencyEdges dependencies;
    std::vector<std::optional<program::Action>> errors; // by thread; an error stops its thread
    const AtomTable* atoms = nullptr;
    bool possible = true; // the choices agree with the values read
};

} // namespace katlas::explore
