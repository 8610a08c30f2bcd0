// Decides whether an event that is added maximally can complete a violation of an axiom.
//
// A new violation passes through the new event. So the question is whether the axiom has a word through the new event
// in *any* graph. All graphs to which an event was added maximally are mapped to one small graph (a quotient): the new
// event is a node, the co-last write before it is one, all other events together are one; a relation holds of two nodes
// if it may hold of any events that they stand for. Axioms use relations without complement, so a word of a graph is
// mapped to a word of the quotient: if the quotient has none through the new event, no graph has. Its nodes are
// doubled, for the parts of a word before and after the new event. Then the decision is an evaluation of the axiom on a
// graph of at most eight nodes.
//
// There are four kinds of new event: a fence, a read of the co-last write, a write that becomes co-last, and the write
// of a read-modify-write whose read (a node of its own) reads from the write that was co-last.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/prover/criteria.hpp"
#include "katlas/semantics/execution_graph.hpp"
#include "katlas/support/stop_token.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::codegen {

// Why a maximal extension may be inconsistent; nothing if it never is. `rests_on` gets the indices of the user's
// assumptions that were used. These are about relations that the user declared.
[[nodiscard]] std::optional<prover::Objection>
against_maximal_extension(const kat::Setting& setting, const kat::Model& model, std::vector<std::size_t>& rests_on);

// Whether the event of a well-formed graph is last in its thread and leads nowhere, in the sense above.
[[nodiscard]] bool is_maximal(const kat::Setting& setting, const graph::ExecutionGraph& graph, std::size_t event);

// The graph without that event. Initial writes stay.
[[nodiscard]] graph::ExecutionGraph without(const kat::Setting& setting, const graph::ExecutionGraph& graph,
                                            std::size_t event);

// An inconsistent graph of few events that is consistent without one of them, which is maximal.
struct FailedExtension {
    graph::ExecutionGraph graph;
    std::size_t event = 0;
};
[[nodiscard]] std::optional<FailedExtension> find_failed_extension(const kat::Setting& setting, const kat::Model& model,
                                                                   std::size_t max_events, const StopToken& stop = {});

} // namespace katlas::codegen
