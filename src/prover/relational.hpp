// Deciding queries about relations beyond Kleene algebra: with intersections, differences, and assumptions that have
// them. Proofs are tableaux (tableau.hpp); refutations are execution graphs, made of what a tableau leaves open, or
// found among small ones. The reference semantics judges each graph.
#pragma once

#include "katlas/prover/prover.hpp"

namespace katlas::prover {

// Whether the query's sides have operators that automata do not know.
[[nodiscard]] bool is_relational(const kat::Terms& terms, const Query& query);

// Whether all assumptions hold in the graph that automata do not know.
[[nodiscard]] bool satisfies_relational_assumptions(const kat::Workspace& workspace,
                                                    const graph::ExecutionGraph& graph);

[[nodiscard]] Decision decide_relational(const kat::Workspace& workspace, const Query& query, const Limits& limits);

} // namespace katlas::prover
