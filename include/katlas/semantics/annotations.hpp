// What models say of annotations and of scopes that Bell files name, by predicates and relations of their own
// (graph/annotation.hpp, graph/scope_levels.hpp).
#pragma once

#include "katlas/graph/annotation.hpp"
#include "katlas/graph/scope_levels.hpp"
#include "katlas/graph/thread_place.hpp"
#include "katlas/kat/specification.hpp"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace katlas::graph {

// A predicate of annotations in the axioms or flags; empty if there is none. Linear in them.
[[nodiscard]] std::string spoken_of_annotations(const kat::Setting& setting, const kat::Model& model);

// Whether the axioms or flags mention the relation of a level of scopes.
[[nodiscard]] bool speaks_of_levels(const kat::Setting& setting, const kat::Model& model);

// Whether the relation is that of a level of scopes, or its twin.
[[nodiscard]] bool is_of_levels(const kat::Theory& theory, kat::RelationId relation);

// The predicates of annotations and the relations of levels that a theory has.
class AnnotationTable {
  public:
    explicit AnnotationTable(const kat::Theory& theory);

    // None for the kinds of the Linux kernel, and where the theory does not tell the annotations apart.
    [[nodiscard]] std::optional<kat::PredicateId> operator[](Kernel kernel) const;
    // The relations, each with its level.
    [[nodiscard]] const std::vector<std::pair<kat::RelationId, std::size_t>>& levels() const { return levels_; }

  private:
    std::array<std::optional<kat::PredicateId>, max_annotations> predicates_;
    std::vector<std::pair<kat::RelationId, std::size_t>> levels_;
};

} // namespace katlas::graph
