// Decides statements about relations with intersections, differences and converses, by a tableau.
//
// The search starts from the clause that a counterexample would satisfy: two nodes that the left side relates and the
// right side does not. A pending pair is followed step by step: a union has an alternative for each part, a composition
// a new node, a star ends or makes one more turn. An alternative is done with if its clause contradicts itself, or if
// it is an instance of a clause that was met before. That is a proof by infinite descent: each way to relate two nodes
// is a finite tree (of the turns of stars, the parts of compositions, ...), following a pair makes its tree smaller,
// and an instance of a clause has ways that are not longer. So among the counterexamples to all clauses that were met
// there would be none with the smallest trees. What is forgotten on the way (nodes to which no pending pair leads)
// makes a clause stand for more structures, never for fewer. The nodes that remain are few, so there are finitely many
// clauses, and the search ends.
//
// The idea is that of the tableaux for relation algebra (J. Haas, R. Meyer et al.); intersections, converse and
// assumptions are as hard as anything, so that neither proofs nor refutations are always found.
//
// A refutation is a structure that is read off a clause in which nothing is pending; a graph judges it.
#pragma once

#include "katlas/support/stop_token.hpp"
#include "relational_clause.hpp"

#include <cstdint>
#include <functional>

namespace katlas::prover {

struct TableauLimits {
    std::size_t max_clauses = 4'000;
    StopToken stop{};
};

struct TableauProof {
    bool proved = false;
    std::uint64_t clauses = 0; // that were met
};

// Proves the statement, or does not. Tries to forget much first, then less.
[[nodiscard]] TableauProof prove_by_tableau(const RelationalProblem& problem, const TableauLimits& limits);

// Calls `visit` for structures that may be counterexamples, those with few nodes first, until it returns true; whether
// it did. All that a clause says to hold holds in the structure, and nothing else needs to.
[[nodiscard]] bool find_by_tableau(const RelationalProblem& problem, const TableauLimits& limits,
                                   const std::function<bool(const RelationalClause&)>& visit);

} // namespace katlas::prover
