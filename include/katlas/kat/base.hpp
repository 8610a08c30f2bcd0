// Predicates and relations of the base theory by their names: `R`, `po`, ... A user's of the same name are none of
// them.
#pragma once

#include "katlas/kat/theory.hpp"

#include <optional>
#include <string_view>

namespace katlas::kat {

// Nothing if the theory has none of that name. Linear in the theory's.
[[nodiscard]] std::optional<PredicateId> find_base_predicate(const Theory& theory, std::string_view name);
[[nodiscard]] std::optional<RelationId> find_base_relation(const Theory& theory, std::string_view name);

// The same of names that the theory has: a predicate as a test, a relation as a letter and as an expression.
[[nodiscard]] TestRef base_predicate(Terms& terms, const Theory& theory, std::string_view name);
[[nodiscard]] Letter base_letter(const Theory& theory, std::string_view name);
[[nodiscard]] ExprRef base_relation(Terms& terms, const Theory& theory, std::string_view name);

} // namespace katlas::kat
