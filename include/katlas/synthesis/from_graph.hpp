// Execution graphs of the layer `graph`, as the prover's refutations have them, as candidate executions.
//
// A graph says of an event what the models speak of: "a write", no more. A program has to choose a mode. What is open
// is relaxed in the first reading, plain in the second, the strongest in the third; whoever reads a graph asks the
// models which one shows what the graph shows. Halves of a read-modify-write that no C function has together are raised
// to one memory order, or lowered.
#pragma once

#include "katlas/graph/execution_graph.hpp"
#include "katlas/synthesis/candidate.hpp"

namespace katlas::synthesis {

struct GraphReadings {
    std::vector<Candidate> candidates; // without duplicates, the plainest reading first
    std::string why;                   // none: what in the graph no program has
};

[[nodiscard]] GraphReadings readings_of(const kat::Theory& theory, const graph::ExecutionGraph& graph);

} // namespace katlas::synthesis
