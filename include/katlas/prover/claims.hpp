// Claim -> inclusions.
//
// Operators beyond Kleene algebra are removed where they are definable: `e & id` on the left restricts to cycles,
// `a \ b <= c` is `a <= b | c`, `a <= b & c` is two inclusions, and `rot`, `dedup` around the whole right side become
// its closure. Tableaux handle the intersections and differences that remain. Beside `rot` or `dedup` they have no
// meaning and are reported.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/prover/query.hpp"

#include <span>
#include <vector>

namespace katlas::prover {

// Whether every execution graph on which the axioms of `stronger` hold satisfies the axioms of `weaker`: one query for
// each axiom of `weaker`, in their order. The models need not be the specification's. Messages use their names.
[[nodiscard]] std::vector<Query> implications(kat::Terms& terms, const kat::Model& stronger, const kat::Model& weaker);

// Reports each operator that is not definable, at its place in the source. If nothing is reported, the claim holds iff
// all queries do.
[[nodiscard]] std::vector<Query> to_queries(kat::Terms& terms, const kat::Specification& specification,
                                            const kat::Claim& claim, Diagnostics& diagnostics);
// Reports the same for several claims, and returns no queries.
void check_claims(const kat::Specification& specification, std::span<const kat::Assertion> assertions,
                  Diagnostics& diagnostics);

} // namespace katlas::prover
