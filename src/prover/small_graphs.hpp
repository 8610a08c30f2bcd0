// A small execution graph that refutes a query, found without a word: by the search of semantics/cross_check.hpp.
//
// The inclusion core finds one of many words. Perhaps no execution graph has this word, while another word refutes the
// query. Then small graphs are tried in the order of their size, up to a limit on their number. The result depends on
// nothing else. Like every graph that refutes, it is judged by the reference semantics.
#pragma once

#include "katlas/prover/prover.hpp"

namespace katlas::prover {

// The graph as a counterexample to the query; `claim` is the query's meaning on graphs. None if the reference semantics
// rejects the graph: it is not well-formed, violates some assumption, or does not violate the claim.
[[nodiscard]] std::optional<Counterexample> counterexample_in(const kat::Workspace& workspace, const Query& query,
                                                              const graph::Obligation& claim,
                                                              graph::ExecutionGraph graph);

// Requires that the query's hypotheses are among the theory's assumptions. Nothing if no counterexample was found, if
// the left side is not a relation (`rot`, `dedup`), or if the right side is under a closure and the query is not about
// cycles only.
[[nodiscard]] std::optional<Counterexample> find_small_counterexample(const kat::Workspace& workspace,
                                                                      const Query& query, const Limits& limits);

} // namespace katlas::prover
