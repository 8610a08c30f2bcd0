// What must hold of every result of parse_kat, whatever the text; the first violation in words, or empty.
#pragma once

#include "katlas/frontend/syntax.hpp"

#include <string>
#include <vector>

namespace katlas::testing {

inline bool inside(SourceRange range, FileId file, const SourceMap& sources) {
    return range.file == file && range.begin <= range.end && range.end <= sources.text(file).size();
}

// The expressions that a statement refers to itself.
inline std::vector<syntax::ExprRef> roots(const syntax::Statement& statement) {
    std::vector<syntax::ExprRef> result;
    const auto add_claim = [&](const syntax::Claim& claim) {
        result.push_back(claim.left);
        result.push_back(claim.right);
    };
    if (const auto* let = std::get_if<syntax::LetDecl>(&statement))
        for (const auto& definition : let->definitions)
            result.push_back(definition.body);
    if (const auto* define = std::get_if<syntax::DefineRecDecl>(&statement))
        for (const auto& definition : define->definitions)
            result.push_back(definition.body);
    if (const auto* relation = std::get_if<syntax::RelationDecl>(&statement); relation && relation->domain)
        result.insert(result.end(), {*relation->domain, *relation->range_test});
    if (const auto* flag = std::get_if<syntax::FlagDecl>(&statement))
        result.push_back(flag->expr);
    if (const auto* axiom = std::get_if<syntax::AxiomDecl>(&statement))
        add_claim(axiom->claim);
    if (const auto* model = std::get_if<syntax::ModelDecl>(&statement))
        for (const auto& item : model->items)
            if (const auto* own = std::get_if<syntax::AxiomDecl>(&item))
                add_claim(own->claim);
    if (const auto* assumption = std::get_if<syntax::AssumeDecl>(&statement)) {
        add_claim(assumption->claim);
        if (assumption->unless)
            result.push_back(*assumption->unless);
    }
    if (const auto* assertion = std::get_if<syntax::AssertDecl>(&statement))
        add_claim(assertion->claim);
    if (const auto* exported = std::get_if<syntax::ExportDecl>(&statement)) {
        if (exported->claim)
            add_claim(*exported->claim);
        if (exported->unless)
            add_claim(*exported->unless);
    }
    return result;
}

inline std::string violated_invariant(const syntax::File& tree, FileId file, const SourceMap& sources,
                                      const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        if (!inside(diagnostic.range, file, sources))
            return "a diagnostic lies outside the file";
        const std::string text = render(diagnostic, sources);
        if (text.empty() || text.back() != '\n' || text.size() > 4000)
            return "a diagnostic is not rendered within bounds";
    }
    if (tree.source != file)
        return "the tree is of another file";
    for (std::size_t i = 0; i < tree.exprs.size(); ++i) {
        const syntax::Expr& expr = tree.exprs[i];
        if (!inside(expr.range, file, sources))
            return "an expression lies outside the file";
        if (expr.range.begin == expr.range.end)
            return "an expression has no text";
        for (const syntax::ExprRef child : expr.children)
            if (child >= i)
                return "a child follows its parent";
        const bool chain = expr.kind == syntax::ExprKind::unite || expr.kind == syntax::ExprKind::sequence;
        if (chain && expr.children.size() < 2)
            return "a chain has fewer than two operands";
    }
    for (const syntax::Statement& statement : tree.statements)
        for (const syntax::ExprRef root : roots(statement))
            if (root >= tree.exprs.size())
                return "a statement refers to no expression";
    return {};
}

} // namespace katlas::testing
