#include "katlas/kat/base.hpp"

#include <cassert>

namespace katlas::kat {
namespace {

// Indices in the vector are ids.
template <typename T>
std::optional<std::uint32_t> find_builtin(const std::vector<T>& all, std::string_view name) {
    for (std::uint32_t id = 0; id < all.size(); ++id)
        if (all[id].builtin && all[id].name == name)
            return id;
    return std::nullopt;
}

} // namespace

std::optional<PredicateId> find_base_predicate(const Theory& theory, std::string_view name) {
    return find_builtin(theory.predicates, name);
}

std::optional<RelationId> find_base_relation(const Theory& theory, std::string_view name) {
    return find_builtin(theory.relations, name);
}

TestRef base_predicate(Terms& terms, const Theory& theory, std::string_view name) {
    const std::optional<PredicateId> id = find_base_predicate(theory, name);
    assert(id);
    return terms.predicate(*id);
}

Letter base_letter(const Theory& theory, std::string_view name) {
    const std::optional<RelationId> id = find_base_relation(theory, name);
    assert(id);
    return {*id, false};
}

ExprRef base_relation(Terms& terms, const Theory& theory, std::string_view name) {
    return terms.letter(base_letter(theory, name));
}

} // namespace katlas::kat
