// Execution graphs of the layer `graph`, as the prover's refutations have them, as candidate executions of programs in
// C or of a machine.
//
// A graph says of an event what the models speak of: "a write", no more. A program has to choose a mode. What is open
// is relaxed in the first reading, plain in the second, the strongest in the third; whoever reads a graph asks the
// models which one shows what the graph shows. Halves of a read-modify-write that no C function has together are raised
// to one memory order, or lowered; one that stands alone gets the other, or is an ordinary access. For a machine, modes
// and barriers become its instructions (machine_labels.hpp).
#pragma once

#include "katlas/semantics/execution_graph.hpp"
#include "katlas/synthesis/candidate.hpp"

namespace katlas::synthesis {

struct GraphReadings {
    std::vector<Candidate> candidates; // without duplicates, the plainest reading first
    std::string why;                   // none: what in the graph no program has
};

// `machine`: none for C.
[[nodiscard]] GraphReadings readings_of(const kat::Theory& theory, const graph::ExecutionGraph& graph,
                                        std::optional<compile::Machine> machine = std::nullopt);

} // namespace katlas::synthesis
