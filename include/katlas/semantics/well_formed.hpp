// Well-formedness of execution graphs (thesis section 2.2), and the assumptions of a theory.
//
// A graph is well-formed if
//
// - every event satisfies the theory's constraints on predicates, and has a location iff it is in LOC;
// - positions within a thread differ; the events of thread 0 are plain writes, one for each location in use;
// - every relation respects its signature: domain, range, and what it does to location and thread;
// - every read has exactly one rf edge, from a write to its location;
// - co orders the writes to each location strictly and totally, the initial one first;
// - rf, co and fr within a thread follow po. The base theory takes this much coherence for granted (`rfi <= po-loc`,
//   `coi <= po-loc`, `fri <= po-loc`);
// - rmw joins an exclusive read to the exclusive write directly after it in po, to the same location, and every
//   exclusive write ends such a pair. (A failed one is an exclusive read alone.)
// - addr, data and ctrl lie within po;
// - derived relations are what derive() makes of the given ones.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/semantics/execution_graph.hpp"

#include <string>
#include <vector>

namespace katlas::graph {

// What is wrong with the graph, in words that name events by number; empty if the graph is well-formed.
[[nodiscard]] std::vector<std::string> defects(const kat::Setting& setting, const ExecutionGraph& graph);

// The assumptions that the graph does not satisfy: indices in the theory, ascending.
[[nodiscard]] std::vector<std::size_t> violated_assumptions(const kat::Setting& setting, const ExecutionGraph& graph);

} // namespace katlas::graph
