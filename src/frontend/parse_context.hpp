// What the scanner and the parser of .kat files share: the tree under construction and the complaints about the text.
//
// The parser's semantic values are indices into this context. Parts of a statement (names, attributes, clauses) wait in
// `pending_` until the statement is complete; end_statement() discards them, whether the statement was completed or
// not. Names and strings have no values: a range of the source represents them.
#pragma once

#include "katlas/frontend/syntax.hpp"
#include "katlas/support/reading_context.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katlas {

// A claim of the statement that is being read.
using ClaimRef = std::uint32_t;

class ParseContext : public ReadingContext {
  public:
    ParseContext(FileId file, const SourceMap& sources, Diagnostics& diagnostics);

    [[nodiscard]] syntax::File take_tree() { return std::move(tree_); }

    // Scanner's side.
    void invalid_character(SourceRange character);
    void unterminated_string(SourceRange string);

    // Recovery: whether parsing can go on with `token`; if not, the scanner skips to a token with which it can.
    bool resume_at(int token);
    [[nodiscard]] bool skipping() const { return skipping_; }

    // Expressions.
    syntax::ExprRef node(syntax::ExprKind kind, std::initializer_list<syntax::ExprRef> children, SourceRange range);
    // The name from the first to the last identifier; these are the same one unless it is qualified.
    syntax::ExprRef name(SourceRange first, SourceRange last);
    std::uint32_t open_chain(syntax::ExprRef first, syntax::ExprRef second);
    std::uint32_t extend_chain(std::uint32_t length, syntax::ExprRef operand);
    syntax::ExprRef chain(syntax::ExprKind kind, std::uint32_t length, SourceRange range);
    ClaimRef claim(syntax::Claim::Kind kind, syntax::ExprRef left, syntax::ExprRef right, SourceRange range);

    // Parts of the current statement.
    void define(SourceRange name, syntax::ExprRef body);
    void signature(syntax::ExprRef domain, syntax::ExprRef range_test);
    void attribute(SourceRange first, SourceRange last);
    void genmc(SourceRange string);
    void push_name(SourceRange first, SourceRange last);
    void label(SourceRange name);
    void extra(SourceRange name);
    void exported_claim(ClaimRef claim);
    void exported_name(syntax::ExportDecl::Kind kind, SourceRange name);
    void unless(ClaimRef claim);
    void unless_cyclic(syntax::ExprRef expr);
    void model_axiom(ClaimRef claim);
    void other_model(SourceRange first, SourceRange last);

    // Complete statements.
    void add_include(SourceRange string);
    void add_relation(SourceRange name);
    void add_define(SourceRange name, syntax::ExprRef body);
    void add_define_rec(SourceRange range);
    void add_flag(syntax::ExprRef expr, SourceRange name);
    void add_predicate(SourceRange name);
    void add_disjoint(SourceRange range);
    void add_let(bool view, bool recursive, SourceRange range);
    void add_axiom(ClaimRef claim);
    void add_model(SourceRange name, SourceRange range);
    void add_assume(bool total, ClaimRef claim, SourceRange range);
    void add_assert(bool refute, ClaimRef claim, SourceRange range);
    void add_export(SourceRange range);
    void end_statement();

  private:
    struct Pending {
        std::vector<syntax::Claim> claims;
        std::vector<syntax::ExprRef> operands; // of the chains that are open, innermost last
        std::vector<syntax::Name> names;
        std::vector<syntax::LetDecl::Definition> definitions;
        std::vector<syntax::ModelDecl::Item> model_items;
        syntax::RelationDecl relation; // all but its name
        syntax::ExportDecl exported;
        std::optional<std::string> genmc;
        std::optional<syntax::Name> label;
        std::optional<syntax::ExprRef> unless_cyclic;
    };

    [[nodiscard]] syntax::Name name_of(SourceRange first, SourceRange last) const;
    [[nodiscard]] std::string string_of(SourceRange quoted) const;

    syntax::File tree_;
    Pending pending_;
    bool skipping_ = false;
};

} // namespace katlas
