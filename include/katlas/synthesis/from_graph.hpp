// Translates execution graphs, such as those of the prover's refutations, into candidate executions of programs in C or
// of a machine.
//
// A graph says no more about an event than the models mention, e.g. "a write". A program has to choose a mode. An open
// mode is relaxed in the first reading, plain in the second, and the strongest in the third; the caller asks the models
// which reading shows what the graph shows. If no C function has both halves of a read-modify-write, they are raised or
// lowered to one memory order. A half that stands alone gets the other half, or becomes an ordinary access. For a
// machine, modes and barriers become its instructions (machine_labels.hpp).
#pragma once

#include "katlas/semantics/execution_graph.hpp"
#include "katlas/synthesis/candidate.hpp"

namespace katlas::synthesis {

struct GraphReadings {
    std::vector<Candidate> candidates; // without duplicates, the plainest reading first
    std::string why;                   // if there are none: what in the graph no program has
};

// `machine`: none for C.
[[nodiscard]] GraphReadings readings_of(const kat::Theory& theory, const graph::ExecutionGraph& graph,
                                        std::optional<compile::Machine> machine = std::nullopt);

} // namespace katlas::synthesis
