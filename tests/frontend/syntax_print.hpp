// From a syntax tree back to the tokens of a .kat file, with as few parentheses as the precedences allow.
//
// The inverse of the parser on trees without redundant parentheses; recursive, so only for trees of moderate depth.
#pragma once

#include "katlas/frontend/syntax.hpp"

#include <string>
#include <vector>

namespace katlas::testing {

class SyntaxPrinter {
  public:
    explicit SyntaxPrinter(const syntax::File& file) : file_(file) {}

    std::vector<std::string> tokens() && {
        for (const syntax::Statement& statement : file_.statements)
            std::visit(*this, statement);
        return std::move(tokens_);
    }

    void operator()(const syntax::Include& s) { put({"include", quote(s.path)}); }
    void operator()(const syntax::RelationDecl& s) {
        put({"relation", s.name.text});
        if (s.domain && s.range_test) {
            put({":"});
            expr(*s.domain, Level::primary);
            put({"*"});
            expr(*s.range_test, Level::primary);
        }
        for (std::size_t i = 0; i < s.attributes.size(); ++i) {
            put({i == 0 ? "(" : ","});
            const std::string& words = s.attributes[i].text;
            const std::size_t space = words.find(' ');
            put({words.substr(0, space)});
            if (space != std::string::npos)
                put({words.substr(space + 1)});
        }
        if (!s.attributes.empty())
            put({")"});
        genmc(s.genmc);
    }
    void operator()(const syntax::DefineDecl& s) {
        put({"define", s.name.text, "="});
        expr(s.body, Level::weakest);
    }
    void operator()(const syntax::PredicateDecl& s) {
        put({"predicate", s.name.text});
        genmc(s.genmc);
    }
    void operator()(const syntax::DisjointDecl& s) {
        const char* before = "disjoint";
        for (const syntax::Name& each : s.names) {
            put({before});
            put_name(each);
            before = "#";
        }
    }
    void operator()(const syntax::LetDecl& s) {
        put({s.view ? "view" : "let"});
        if (s.recursive)
            put({"rec"});
        for (std::size_t i = 0; i < s.definitions.size(); ++i) {
            if (i != 0)
                put({"and"});
            put({s.definitions[i].name.text, "="});
            expr(s.definitions[i].body, Level::weakest);
        }
    }
    void operator()(const syntax::AxiomDecl& s) {
        claim(s.claim);
        if (s.name)
            put({"as", s.name->text});
    }
    void operator()(const syntax::ModelDecl& s) {
        put({"model", s.name.text});
        for (std::size_t i = 0; i < s.items.size(); ++i) {
            put({i == 0 ? "=" : ","});
            if (const auto* own = std::get_if<syntax::AxiomDecl>(&s.items[i]))
                (*this)(*own);
            else
                put_name(std::get<syntax::Name>(s.items[i]));
        }
    }
    void operator()(const syntax::AssumeDecl& s) {
        put({"assume"});
        if (s.total) {
            put({"total"});
            return expr(s.claim.left, Level::weakest);
        }
        claim(s.claim);
        if (s.unless) {
            put({"unless"});
            expr(*s.unless, Level::weakest);
        }
    }
    // Names with an even number of letters go in front of the claim, the others behind it.
    void operator()(const syntax::AssertDecl& s) {
        put({s.refute ? "refute" : "assert"});
        const bool in_front = s.name && s.name->text.size() % 2 == 0;
        if (in_front)
            put({s.name->text, ":"});
        claim(s.claim);
        if (s.name && !in_front)
            put({"as", s.name->text});
    }
    void operator()(const syntax::ExportDecl& s) {
        put({"export"});
        if (s.extra)
            put({"extra", s.extra->text});
        if (s.claim)
            claim(*s.claim);
        if (s.subject)
            put({s.kind == syntax::ExportDecl::Kind::coherence ? "coherence"
                 : s.kind == syntax::ExportDecl::Kind::error   ? "error"
                                                               : "warning",
                 s.subject->text});
        if (s.unless) {
            put({"unless"});
            claim(*s.unless);
        }
        genmc(s.genmc);
    }

  private:
    // How tightly an expression binds.
    enum class Level { weakest, meet, sequence, prefix, postfix, primary };

    static Level level(syntax::ExprKind kind) {
        using enum syntax::ExprKind;
        switch (kind) {
        case unite:
            return Level::weakest;
        case intersect:
        case difference:
            return Level::meet;
        case sequence:
            return Level::sequence;
        case rotation:
        case deduplication:
            return Level::prefix;
        case star:
        case plus:
        case optional:
        case inverse:
        case symmetric:
            return Level::postfix;
        default:
            return Level::primary;
        }
    }

    void put(std::initializer_list<std::string> tokens) { tokens_.insert(tokens_.end(), tokens); }
    static std::string quote(const std::string& text) { return "\"" + text + "\""; }

    void put_name(const syntax::Name& name) {
        if (!name.module.empty())
            put({name.module, "::"});
        put({name.text});
    }
    void genmc(const std::optional<std::string>& code) {
        if (code)
            put({"(", "genmc", ":", quote(*code), ")"});
    }
    void claim(const syntax::Claim& claim) {
        using enum syntax::Claim::Kind;
        if (claim.kind == acyclic || claim.kind == irreflexive || claim.kind == syntax::Claim::Kind::empty) {
            put({claim.kind == acyclic ? "acyclic" : claim.kind == irreflexive ? "irreflexive" : "empty"});
            expr(claim.left, Level::weakest);
        } else {
            expr(claim.left, Level::weakest);
            put({claim.kind == inclusion ? "<=" : "="});
            expr(claim.right, Level::weakest);
        }
    }
    void infix(const syntax::Expr& node, const char* symbol, Level first, Level others) {
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            if (i != 0)
                put({symbol});
            expr(node.children[i], i == 0 ? first : others);
        }
    }
    void after(const syntax::Expr& node, std::initializer_list<std::string> symbols) {
        expr(node.children[0], Level::postfix);
        put(symbols);
    }
    void before(const syntax::Expr& node, const char* symbol, Level operand) {
        put({symbol});
        expr(node.children[0], operand);
    }

    // In parentheses if it binds less tightly than its place demands.
    void expr(syntax::ExprRef ref, Level least) {
        using enum syntax::ExprKind;
        const syntax::Expr& node = file_.exprs[ref];
        const bool parentheses = level(node.kind) < least;
        if (parentheses)
            put({"("});
        switch (node.kind) {
        case zero:
            put({"0"});
            break;
        case id:
            put({"id"});
            break;
        case name:
            put_name(node.name);
            break;
        case brackets:
            put({"["});
            expr(node.children[0], Level::weakest);
            put({"]"});
            break;
        case unite:
            infix(node, "|", Level::meet, Level::meet);
            break;
        case sequence:
            infix(node, ";", Level::prefix, Level::prefix);
            break;
        case intersect:
            infix(node, "&", Level::meet, Level::sequence);
            break;
        case difference:
            infix(node, "\\", Level::meet, Level::sequence);
            break;
        case complement:
            before(node, "!", Level::primary);
            break;
        case star:
            after(node, {"*"});
            break;
        case plus:
            after(node, {"+"});
            break;
        case optional:
            after(node, {"?"});
            break;
        case inverse:
            after(node, {"^", "-1"});
            break;
        case symmetric:
            after(node, {"^", "="});
            break;
        case rotation:
            before(node, "rot", Level::prefix);
            break;
        case deduplication:
            before(node, "dedup", Level::prefix);
            break;
        }
        if (parentheses)
            put({")"});
    }

    const syntax::File& file_;
    std::vector<std::string> tokens_;
};

} // namespace katlas::testing
