// A small execution graph that refutes a query, found without a word: by the search of semantics/cross_check.hpp.
//
// The word that the inclusion core finds is one of many, and may be one that no execution graph has, while another
// refutes. Then small graphs are tried, in the order of their size, up to a number of them: what is found depends on
// nothing else. Like every graph that refutes, it is judged by the reference semantics.
#pragma once

#include "katlas/prover/prover.hpp"

namespace katlas::prover {

// The graph as a counterexample of the query, which `claim` says of graphs; none if the reference semantics has
// anything against it: the graph is not well-formed, violates an assumption of whatever kind, or does not violate the
// claim.
[[nodiscard]] std::optional<Counterexample> counterexample_in(const kat::Workspace& workspace, const Query& query,
                                                              const graph::Obligation& claim,
                                                              graph::ExecutionGraph graph);

// The query's hypotheses are among the theory's assumptions. Nothing where none was found, and where the left side is
// not a relation (`rot`, `dedup`), or the right side is closed and speaks of more than cycles.
[[nodiscard]] std::optional<Counterexample> find_small_counterexample(const kat::Workspace& workspace,
                                                                      const Query& query, const Limits& limits);

} // namespace katlas::prover
