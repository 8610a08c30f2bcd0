// Consequences of assumptions that saturation by itself does not find.
//
// Saturation applies an assumption `a <= b` where b leads from one state to another. It cannot find two kinds of
// consequences. These are derived beforehand, from the user's assumptions:
//
// - Induction. `a;b <= a` implies `a;b* <= a`. Saturation would apply the assumption once for each b. Several
//   assumptions work together: `a;b <= c` and `c;d <= a` imply `a;(b;d)* <= a`. (Kozen, "A completeness theorem for
//   Kleene algebras", 1994: the induction axioms of the star.)
// - Ends. If `a <= b`, every pair of a begins and ends where a pair of b can. So `a <= b;[t]` implies `a;[!t] <= 0`,
//   which matters to claims in which b does not occur. (Thesis, Prop. 6, states this for a letter a.)
//
// Propositions and proofs: docs/theory.md, "Consequences of assumptions".
#pragma once

#include "katlas/prover/query.hpp"

#include <vector>

namespace katlas::prover {

// left <= right, and the assumptions that it follows from.
struct Consequence {
    kat::ExprRef left;
    kat::ExprRef right;
    std::vector<std::size_t> assumptions;
};

// `given`: the entries of a rulebook that come from the user, each also in converse.
[[nodiscard]] std::vector<Consequence> by_induction(kat::Terms& terms, const Hierarchy& hierarchy,
                                                    const std::vector<Rulebook::Entry>& given);
[[nodiscard]] std::vector<Consequence> by_ends(kat::Terms& terms, const kat::Theory& theory, const Hierarchy& hierarchy,
                                               const std::vector<Rulebook::Entry>& given);

// The rulebook with all consequences added, each also in converse.
[[nodiscard]] Rulebook with_consequences(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                         const Rulebook& rulebook);

} // namespace katlas::prover
