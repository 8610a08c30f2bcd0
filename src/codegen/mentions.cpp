#include "mentions.hpp"

#include "katlas/prover/query.hpp"

#include <algorithm>

namespace katlas::codegen {

bool mentions(const kat::Terms& terms, const kat::Theory& theory, kat::ExprRef e,
              std::initializer_list<std::string_view> relations) {
    return std::ranges::any_of(prover::letters_of(terms, e), [&](kat::Letter l) {
        const kat::Relation& relation = theory.relations[l.relation];
        return relation.builtin && std::ranges::find(relations, relation.name) != relations.end();
    });
}

} // namespace katlas::codegen
