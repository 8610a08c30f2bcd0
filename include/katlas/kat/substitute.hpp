// Expressions with other expressions in the place of their letters.
#pragma once

#include "katlas/kat/model.hpp"

#include <functional>
#include <span>
#include <vector>

namespace katlas::kat {

// One for each root. Where `replacement(l)` is e+, (e+ | f)* is written (e | f)*. Linear in the distinct subterms.
[[nodiscard]] std::vector<ExprRef> substitute(Terms& terms, std::span<const ExprRef> roots,
                                              const std::function<ExprRef(Letter)>& replacement);

// The model with its axioms so changed.
[[nodiscard]] Model substitute(Terms& terms, const Model& model, const std::function<ExprRef(Letter)>& replacement);

} // namespace katlas::kat
