// Predicates and relations of the base theory by their names: `R`, `po`, ... A user's declaration of the same name does
// not count.
#pragma once

#include "katlas/kat/theory.hpp"

#include <optional>
#include <string_view>

namespace katlas::kat {

// Nothing if the theory has none of that name. Linear in the number of predicates or relations.
[[nodiscard]] std::optional<PredicateId> find_base_predicate(const Theory& theory, std::string_view name);
[[nodiscard]] std::optional<RelationId> find_base_relation(const Theory& theory, std::string_view name);

// The same for names that the theory is known to have: a predicate as a test, a relation as a letter or as an
// expression.
[[nodiscard]] TestRef base_predicate(Terms& terms, const Theory& theory, std::string_view name);
[[nodiscard]] Letter base_letter(const Theory& theory, std::string_view name);
[[nodiscard]] ExprRef base_relation(Terms& terms, const Theory& theory, std::string_view name);

} // namespace katlas::kat
