// Decides statements about relations with intersections, differences and converses, by a tableau.
//
// The search starts from the clause that a counterexample would satisfy: two nodes that the left side relates and the
// right side does not. A pending pair is followed step by step: a union has an alternative for each part, a composition
// a new node, a star ends or makes one more turn. An alternative is closed if its clause contradicts itself, or if the
// clause is an instance of an earlier clause. The latter is a proof by infinite descent: each derivation of a pair is a
// finite tree (of the turns of stars, the parts of compositions, ...), following a pair makes its tree smaller, and an
// instance of a clause has derivations that are no larger. So among the counterexamples to all earlier clauses there
// would be none with the smallest trees. Forgetting nodes (to which no pending pair leads) makes a clause stand for
// more structures, never for fewer. Few nodes remain, so there are finitely many clauses, and the search ends.
//
// The idea is that of the tableaux for relation algebra (J. Haas, R. Meyer et al.); with intersections, converse and
// assumptions the problem is undecidable, so neither proofs nor refutations are always found.
//
// A refutation is a structure that is read off a clause in which nothing is pending. It is judged as an execution
// graph.
#pragma once

#include "katlas/support/stop_token.hpp"
#include "relational_clause.hpp"
#include "tableau_trace.hpp"

#include <cstdint>
#include <functional>

namespace katlas::prover {

struct TableauLimits {
    std::size_t max_clauses = 4'000;
    StopToken stop{};
};

struct TableauProof {
    bool proved = false;
    std::uint64_t clauses = 0;           // how many were visited
    std::optional<TableauTrace> trace{}; // if proved, and asked for
};

// Tries to prove the statement: first forgetting much, then less. A trace is made by a second run of the successful
// search; there is none if the time is up before it ends. The problem must outlive the trace.
[[nodiscard]] TableauProof prove_by_tableau(const RelationalProblem& problem, const TableauLimits& limits,
                                            bool with_trace = false);

// Calls `visit` for structures that may be counterexamples, those with few nodes first, until it returns true. Returns
// whether it did. Everything that a clause says to hold holds in the structure, and nothing else needs to hold.
[[nodiscard]] bool find_by_tableau(const RelationalProblem& problem, const TableauLimits& limits,
                                   const std::function<bool(const RelationalClause&)>& visit);

} // namespace katlas::prover
