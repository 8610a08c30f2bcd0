#include "katlas/semantics/annotations.hpp"

#include "katlas/kat/rewrite.hpp"

#include <algorithm>

namespace katlas::graph {
namespace {

std::optional<std::size_t> annotations_by(const kat::Predicate& predicate) {
    return predicate.builtin ? std::nullopt : annotation_of_predicate(predicate.name);
}

std::vector<kat::ExprRef> axioms_and_flags(const kat::Model& model) {
    std::vector<kat::ExprRef> exprs;
    for (const kat::Axiom& axiom : model.axioms)
        exprs.push_back(axiom.expr);
    for (const kat::Flag& flag : model.flags)
        exprs.push_back(flag.expr);
    return exprs;
}

} // namespace

bool speaks_of_levels(const kat::Setting& setting, const kat::Model& model) {
    const auto mentioned = kat::relations_of(setting.terms, setting.theory, axioms_and_flags(model));
    return std::ranges::any_of(mentioned, [&](kat::RelationId r) { return is_of_levels(setting.theory, r); });
}

std::string spoken_of_annotations(const kat::Setting& setting, const kat::Model& model) {
    std::vector<kat::TestRef> tests;
    for (const kat::ExprRef e : kat::subterms_with_definitions(setting.terms, setting.theory, axioms_and_flags(model)))
        if (setting.terms.kind(e) == kat::ExprKind::test)
            tests.push_back(setting.terms.as_test(e));
    for (const kat::TestRef t : setting.terms.subtests(tests))
        if (const kat::TestNode& node = setting.terms.node(t); node.kind == kat::TestKind::predicate)
            if (const kat::Predicate& p = setting.theory.predicates[node.left]; annotations_by(p))
                return p.name;
    return {};
}

bool is_of_levels(const kat::Theory& theory, kat::RelationId relation) {
    const auto is_level = [&](const kat::Relation& r) {
        return !r.builtin && !r.definition && level_of_relation(r.name).has_value();
    };
    if (is_level(theory.relations[relation]))
        return true;
    for (const kat::Relation& r : theory.relations)
        if (r.location_twin == relation && is_level(r))
            return true;
    return false;
}

AnnotationTable::AnnotationTable(const kat::Theory& theory) {
    for (kat::PredicateId p = 0; p < theory.predicates.size(); ++p)
        if (const auto number = annotations_by(theory.predicates[p]))
            predicates_[*number] = p;
    for (kat::RelationId r = 0; r < theory.relations.size(); ++r)
        if (const kat::Relation& relation = theory.relations[r]; !relation.builtin && !relation.definition)
            if (const auto level = level_of_relation(relation.name))
                levels_.emplace_back(r, *level);
}

std::optional<kat::PredicateId> AnnotationTable::operator[](Kernel kernel) const {
    const auto number = annotation_of(kernel);
    return number ? predicates_[*number] : std::nullopt;
}

} // namespace katlas::graph
