// Expressions with other expressions in the place of their letters.
#pragma once

#include "katlas/kat/model.hpp"

#include <functional>
#include <span>
#include <vector>

namespace katlas::kat {

// Returns one expression for each root. If `replacement(l)` is e+, (e+ | f)* is written as (e | f)*. Linear in the
// distinct subterms.
[[nodiscard]] std::vector<ExprRef> substitute(Terms& terms, std::span<const ExprRef> roots,
                                              const std::function<ExprRef(Letter)>& replacement);

// The model with this substitution in its axioms.
[[nodiscard]] Model substitute(Terms& terms, const Model& model, const std::function<ExprRef(Letter)>& replacement);

} // namespace katlas::kat
