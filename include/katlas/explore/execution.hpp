// An execution with its dependencies, as engines that know them tell it: events by threads, each in program order.
//
// The configuration is not to be extended: its causal prefixes are void.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/graph/dependency_edges.hpp"

#include <optional>

namespace katlas::explore {

using graph::DependencyEdges;

struct Execution {
    Execution() = default;
    explicit Execution(const program::Program& program) : c(program, 0), errors(program.num_threads()) {}

    Configuration c;
    DependencyEdges dependencies;
    std::vector<std::optional<program::Action>> errors; // by thread; an error stops its thread
    bool possible = true;                               // what was chosen agrees with what was read
};

} // namespace katlas::explore
