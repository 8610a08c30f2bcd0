// Claim -> inclusions.
//
// The operators that Kleene algebra does not have are removed where they are definable: `e & id` on the left restricts
// to cycles, `a \ b <= c` is `a <= b | c`, `a <= b & c` is two inclusions, and `rot`, `dedup` around the whole right
// side become its closure. What remains of intersections and differences is for tableaux; beside `rot` and `dedup` it
// has no meaning, and is reported.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/prover/query.hpp"

#include <span>
#include <vector>

namespace katlas::prover {

// Whether every execution graph on which the axioms of `stronger` hold satisfies those of `weaker`: a query for each of
// them, in their order. The models need not be the specification's; their names are those that messages use.
[[nodiscard]] std::vector<Query> implications(kat::Terms& terms, const kat::Model& stronger, const kat::Model& weaker);

// Reports what is not definable, at its place in the source. Nothing reported: the claim holds iff all queries do.
[[nodiscard]] std::vector<Query> to_queries(kat::Terms& terms, const kat::Specification& specification,
                                            const kat::Claim& claim, Diagnostics& diagnostics);
// The same of several claims, of which only the reports are wanted.
void check_claims(const kat::Specification& specification, std::span<const kat::Assertion> assertions,
                  Diagnostics& diagnostics);

} // namespace katlas::prover
