// Decides queries beyond Kleene algebra: with intersections, differences, and assumptions that contain these. Proofs
// are tableaux (tableau.hpp). Refutations are execution graphs, made from open branches of a tableau or found among
// small graphs. The reference semantics judges each graph.
#pragma once

#include "katlas/prover/prover.hpp"

namespace katlas::prover {

// Whether the query's sides have operators that automata do not support.
[[nodiscard]] bool is_relational(const kat::Terms& terms, const Query& query);

// Whether the graph satisfies all assumptions that automata do not support.
[[nodiscard]] bool satisfies_relational_assumptions(const kat::Workspace& workspace,
                                                    const graph::ExecutionGraph& graph);

[[nodiscard]] Decision decide_relational(const kat::Workspace& workspace, const Query& query, const Limits& limits);

} // namespace katlas::prover
