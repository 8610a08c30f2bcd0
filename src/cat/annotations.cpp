// Predicates for the annotations of events, and relations for the levels of scopes, which an imported model declares
// where it names them (graph/annotation.hpp, graph/scope_levels.hpp).
#include "emit.hpp"
#include "katlas/graph/scope_levels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::cat {

// False if the name is that of no annotation.
bool Emitter::declare_annotation(const std::string& name, SourceRange range) {
    const auto number = graph::annotation_of_predicate(name);
    if (!number || *number >= bell_.annotations().size())
        return false;
    Builder b = at(range);
    annotations_.push_back(b.declared(name));
    add_statement(syntax::PredicateDecl{b.declared(name), {}},
                  fmt::format("annotated {}", fmt::join(bell_.annotations()[*number], ", ")));
    return true;
}

// False if the name is that of no level.
bool Emitter::declare_level(const std::string& name, SourceRange range) {
    const auto level = graph::level_of_relation(name);
    if (!level || *level >= bell_.levels().size())
        return false;
    Builder b = at(range);
    syntax::RelationDecl relation;
    relation.name = b.declared(name);
    add_statement(std::move(relation), fmt::format("in one {}", bell_.levels()[*level]));
    const syntax::ExprRef first = b.name(name);
    const syntax::ExprRef twice = b.node(syntax::ExprKind::sequence, {first, b.name(name)});
    add_statement(b.assume(b.claim(syntax::Claim::Kind::inclusion, twice, b.name(name))));
    return true;
}

// An event has one set of annotations at most.
void Emitter::tell_annotations_apart() {
    if (annotations_.size() > 1)
        add_statement(syntax::DisjointDecl{annotations_, annotations_.front().range});
}

} // namespace katlas::cat
