#include "mentions.hpp"

#include "katlas/kat/rewrite.hpp"

#include <algorithm>

namespace katlas::codegen {

bool mentions(const kat::Terms& terms, const kat::Theory& theory, kat::ExprRef e,
              std::initializer_list<std::string_view> relations) {
    return std::ranges::any_of(kat::subterms_with_definitions(terms, theory, {e}), [&](kat::ExprRef part) {
        if (terms.kind(part) != kat::ExprKind::letter)
            return false;
        const kat::Relation& relation = theory.relations[terms.as_letter(part).relation];
        return relation.builtin && std::ranges::find(relations, relation.name) != relations.end();
    });
}

} // namespace katlas::codegen
