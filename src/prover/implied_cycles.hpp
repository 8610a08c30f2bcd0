// Cycles that the right side of a claim about cycles forbids by implication.
//
// Let each cycle of d come with a cycle of f. Then f and f | d forbid the same, and each cycle of e that comes with a
// cycle of f | d comes with a cycle of f (docs/theory.md, "Claims about cycles"). So d may join the right side.
// Saturation adds consequences of words of f one by one. It misses consequences that need a case distinction, or that
// rest on the fact that all steps of a cycle but one keep the location. For these, such a d helps.
//
// The candidates are made from the form of f and from the theory's facts about its letters, not from names. For each
// alternative of f:
//
// - If it is made of steps that keep the location, one of them the twin r-loc of a relation r: r, followed by all paths
//   along the others. A cycle of r and of steps that keep the location is a cycle of r-loc. For acyclic (po-loc | rf |
//   co | fr) the candidate is po;(rf | (co | fr);rf?).
// - If it is a sequence with a step of a part of a relation that changes the thread: the same with the whole relation,
//   fr;e for fre;e. Its cycles may use the other part, and other alternatives forbid those cycles.
//
// Only proved candidates are used. Each is proved from the given right side, under the same hypotheses, and not from
// another candidate. Proofs are cached.
#pragma once

#include "decide.hpp"

#include <map>
#include <vector>

namespace katlas::prover {

// An expression whose cycles the right side forbids, and the proof.
struct ImpliedCycle {
    kat::ExprRef forbidden;
    QueryOutcome proof;
};

class ImpliedCycles {
  public:
    // Must outlive the object.
    explicit ImpliedCycles(const Hierarchy& hierarchy) : hierarchy_(hierarchy) {}

    // The implied cycles of the right side of a query about cycles. The query's hypotheses must be in the theory and in
    // the rulebook. All calls must use the same store of terms.
    [[nodiscard]] std::vector<ImpliedCycle> of(const kat::Workspace& workspace, const Query& query,
                                               const Rulebook& rulebook, const Limits& limits);

  private:
    const Hierarchy& hierarchy_;
    std::map<std::vector<std::uint32_t>, std::vector<ImpliedCycle>> known_; // by right side and hypotheses
};

} // namespace katlas::prover
