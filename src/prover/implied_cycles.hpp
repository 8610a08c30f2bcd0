// What the right side of a claim about cycles forbids besides what it says.
//
// Let each cycle of d come with one of f. Then f and f | d forbid the same, and each cycle of e that comes with one of
// f | d comes with one of f (docs/theory.md, "Claims about cycles"). So d may join the right side. Saturation adds what
// follows from words of f one by one; what needs a distinction of cases, or that all but one step of a cycle keep the
// location, it does not see, and such a d helps.
//
// The candidates are made from the form of f and from what the theory says of its letters, not from names. For each
// alternative of f:
//
//   - made of steps that keep the location, one of them the twin r-loc of a relation r: then r, and after it all paths
//   along
//     the others. A cycle of r and of steps that keep the location is one of r-loc. Of acyclic (po-loc | rf | co | fr)
//     that is po;(rf | (co | fr);rf?).
//   - a sequence that has a step of a part of a relation, which changes the thread: then the same with the whole
//   relation;
//     fr;e for fre;e. Its cycles may go by the other part, and others of the alternatives forbid those.
//
// None is used that is not proved: from the right side as it was given, under the same hypotheses, and none of them
// from another. Proofs are remembered.
#pragma once

#include "decide.hpp"

#include <map>
#include <vector>

namespace katlas::prover {

// Something that the right side forbids, and why.
struct ImpliedCycle {
    kat::ExprRef forbidden;
    QueryOutcome proof;
};

class ImpliedCycles {
  public:
    // Must outlive the object.
    explicit ImpliedCycles(const Hierarchy& hierarchy) : hierarchy_(hierarchy) {}

    // Of the right side of a query about cycles, with its hypotheses, which are in the theory and in the rulebook. The
    // store of terms is always the same one.
    [[nodiscard]] std::vector<ImpliedCycle> of(const kat::Workspace& workspace, const Query& query,
                                               const Rulebook& rulebook, const Limits& limits);

  private:
    const Hierarchy& hierarchy_;
    std::map<std::vector<std::uint32_t>, std::vector<ImpliedCycle>> known_; // by right side and hypotheses
};

} // namespace katlas::prover
