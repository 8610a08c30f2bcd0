// A counterexample to one reordering as a counterexample to others.
//
// The graph that shows that a model keeps two events in order mostly shows the same of events of other modes: it is
// enough to give the two events these modes. Nothing is assumed about when: the reference semantics
// (semantics/evaluate.hpp) judges each graph that is made.
#pragma once

#include "katlas/prover/prover.hpp"
#include "katlas/prover/reordering.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace katlas::prover {

// The pairs of events, first and second in program order, that are a step of po in the counterexample's walk. None
// without a graph. Linear in the walk.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> ordered_neighbours(const kat::Setting& setting,
                                                                                  const Counterexample& known);

// The counterexample with an event of the kind `first` in the place of `before` and one of the kind `second` in that of
// `after`, if its graph is well-formed, satisfies the assumptions and `allowing`, and violates `forbidding`. `known`
// has a graph with the two events. Terms are added to the workspace. One evaluation of the two on the graph.
[[nodiscard]] std::optional<Counterexample> relabelled(const kat::Workspace& workspace, const Counterexample& known,
                                                       std::size_t before, std::size_t after, const EventKind& first,
                                                       const EventKind& second, const kat::Model& allowing,
                                                       const kat::Axiom& forbidding);

} // namespace katlas::prover
