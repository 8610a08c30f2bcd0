// A counterexample to one reordering as a counterexample to others.
//
// The graph that shows that a model keeps two events in order mostly shows the same for events of other modes: it is
// enough to give the two events these modes. The construction assumes nothing about when this works: the reference
// semantics (semantics/evaluate.hpp) judges each graph that is made.
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

// The counterexample with an event of the kind `first` in the place of `before` and an event of the kind `second` in
// the place of `after`, if its graph is well-formed, satisfies the assumptions and `allowing`, and violates
// `forbidding`. `known` has a graph with the two events. Adds terms to the workspace. Costs one evaluation of
// `allowing` and `forbidding` on the graph.
[[nodiscard]] std::optional<Counterexample> relabelled(const kat::Workspace& workspace, const Counterexample& known,
                                                       std::size_t before, std::size_t after, const EventKind& first,
                                                       const EventKind& second, const kat::Model& allowing,
                                                       const kat::Axiom& forbidding);

} // namespace katlas::prover
