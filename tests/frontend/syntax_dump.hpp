// The whole content of a syntax tree, ranges apart, as text: the tests compare trees by comparing dumps.
//
// Expressions are written prefix with every node in parentheses, so that a dump does not depend on precedences:
// `(| a (; b c))`. Recursive, so only for trees of moderate depth.
#pragma once

#include "katlas/frontend/syntax.hpp"

#include <array>
#include <string>

#include <fmt/format.h>

namespace katlas::testing {

inline std::string dump(const syntax::Name& name) {
    return name.module.empty() ? name.text : name.module + "::" + name.text;
}

inline std::string dump(const syntax::File& file, syntax::ExprRef ref) {
    using syntax::ExprKind;
    const syntax::Expr& expr = file.exprs[ref];
    static constexpr std::array heads = {"0", "id", "",  "[]", "|",   ";",  "&",   "\\",
                                         "!", "*",  "+", "?",  "^-1", "^=", "rot", "dedup"};
    if (expr.kind == ExprKind::name)
        return dump(expr.name);
    std::string text = heads[static_cast<std::size_t>(expr.kind)];
    if (expr.kind == ExprKind::zero || expr.kind == ExprKind::id)
        return text;
    for (const syntax::ExprRef child : expr.children)
        text += fmt::format(" {}", dump(file, child));
    return fmt::format("({})", text);
}

inline std::string dump(const syntax::File& file, const syntax::Claim& claim) {
    static constexpr std::array heads = {"<=", "=", "acyclic", "irreflexive", "empty"};
    std::string text = fmt::format("{} {}", heads[static_cast<std::size_t>(claim.kind)], dump(file, claim.left));
    if (claim.kind == syntax::Claim::Kind::inclusion || claim.kind == syntax::Claim::Kind::equality)
        text += fmt::format(" {}", dump(file, claim.right));
    return fmt::format("{{{}}}", text);
}

// Writes one statement; std::visit needs an overload for each kind.
struct StatementDump {
    const syntax::File& file;

    std::string operator()(const syntax::Include& s) const { return fmt::format("include <{}>", s.path); }
    std::string operator()(const syntax::RelationDecl& s) const {
        std::string text = fmt::format("relation {}", dump(s.name));
        if (s.domain && s.range_test)
            text += fmt::format(" : {} * {}", dump(file, *s.domain), dump(file, *s.range_test));
        for (const auto& attribute : s.attributes)
            text += fmt::format(" ({})", attribute.text);
        return text + genmc(s.genmc);
    }
    std::string operator()(const syntax::DefineDecl& s) const {
        return fmt::format("define {} := {}", dump(s.name), dump(file, s.body));
    }
    std::string operator()(const syntax::DefineRecDecl& s) const {
        std::string text = "define rec";
        for (const auto& definition : s.definitions)
            text += fmt::format(" {} := {}", dump(definition.name), dump(file, definition.body));
        return text;
    }
    std::string operator()(const syntax::PredicateDecl& s) const {
        return fmt::format("predicate {}{}", dump(s.name), genmc(s.genmc));
    }
    std::string operator()(const syntax::DisjointDecl& s) const {
        std::string text = "disjoint";
        for (const syntax::Name& name : s.names)
            text += fmt::format(" {}", dump(name));
        return text;
    }
    std::string operator()(const syntax::LetDecl& s) const {
        std::string text = std::string(s.view ? "view" : "let") + (s.recursive ? " rec" : "");
        for (const auto& definition : s.definitions)
            text += fmt::format(" {} := {}", dump(definition.name), dump(file, definition.body));
        return text;
    }
    std::string operator()(const syntax::AxiomDecl& s) const {
        return fmt::format("axiom {}{}", dump(file, s.claim), as(s.name));
    }
    std::string operator()(const syntax::FlagDecl& s) const {
        return fmt::format("flag {} as {}", dump(file, s.expr), dump(s.name));
    }
    std::string operator()(const syntax::ModelDecl& s) const {
        std::string text = fmt::format("model {}", dump(s.name));
        for (const auto& item : s.items) {
            const auto* own = std::get_if<syntax::AxiomDecl>(&item);
            text += own ? fmt::format(" <{}>", (*this)(*own)) : fmt::format(" {}", dump(std::get<syntax::Name>(item)));
        }
        return text;
    }
    std::string operator()(const syntax::AssumeDecl& s) const {
        const std::string condition = s.unless ? fmt::format(" unless {}", dump(file, *s.unless)) : "";
        return fmt::format("assume {}{}",
                           s.total ? fmt::format("total {}", dump(file, s.claim.left)) : dump(file, s.claim),
                           condition);
    }
    std::string operator()(const syntax::AssertDecl& s) const {
        return fmt::format("{} {}{}", s.refute ? "refute" : "assert", dump(file, s.claim), as(s.name));
    }
    std::string operator()(const syntax::ExportDecl& s) const {
        static constexpr std::array kinds = {"claim", "coherence", "error", "warning"};
        std::string text = std::string("export ") + kinds[static_cast<std::size_t>(s.kind)];
        if (s.extra)
            text += fmt::format(" extra {}", dump(*s.extra));
        if (s.claim)
            text += fmt::format(" {}", dump(file, *s.claim));
        if (s.subject)
            text += fmt::format(" {}", dump(*s.subject));
        if (s.unless)
            text += fmt::format(" unless {}", dump(file, *s.unless));
        return text + genmc(s.genmc);
    }

    static std::string genmc(const std::optional<std::string>& code) {
        return code ? fmt::format(" genmc <{}>", *code) : "";
    }
    static std::string as(const std::optional<syntax::Name>& name) {
        return name ? fmt::format(" as {}", dump(*name)) : "";
    }
};

// One line per statement.
inline std::string dump(const syntax::File& file) {
    std::string text;
    for (const syntax::Statement& statement : file.statements)
        text += std::visit(StatementDump{file}, statement) + "\n";
    return text;
}

} // namespace katlas::testing
