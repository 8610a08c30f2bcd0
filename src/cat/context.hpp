// What the scanner and the parser of .cat files share: the tree under construction. Parsing ends at the first error.
#pragma once

#include "katlas/cat/syntax.hpp"
#include "katlas/support/reading_context.hpp"

#include <initializer_list>
#include <string_view>

namespace katlas::cat {

class ParseContext : public ReadingContext {
  public:
    // A list of names, of expressions, of bindings, of clauses, or of nothing.
    using ListRef = std::uint32_t;

    ParseContext(FileId file, const SourceMap& sources, Diagnostics& diagnostics);

    [[nodiscard]] File take_tree() { return std::move(tree_); }
    void invalid_character(SourceRange character);

    // Expressions.
    ExprRef node(ExprKind kind, std::initializer_list<ExprRef> children, SourceRange range);
    // Adds `last` as an operand to `first`, if `first` is a chain of this kind without parentheses around it.
    ExprRef chain(ExprKind kind, ExprRef first, ExprRef last, SourceRange range);
    ExprRef parenthesised(ExprRef inner, SourceRange range);
    ExprRef name(SourceRange name);
    ExprRef word(ExprKind kind, SourceRange text, SourceRange range);
    ExprRef let_in(bool recursive, ListRef bindings, ExprRef body, SourceRange range);
    ExprRef function(ListRef parameters, ExprRef body, SourceRange range);
    ExprRef match(ExprRef of, ListRef clauses, SourceRange range);

    // Lists.
    [[nodiscard]] ListRef list();
    ListRef named(ListRef names, SourceRange name);
    ListRef with_expr(ListRef exprs, ExprRef expr);
    void bind(SourceRange name, ExprRef body);
    void bind_function(SourceRange name, ListRef parameters, ExprRef body);
    void bind_tuple(SourceRange names, ListRef parameters, ExprRef body);
    ListRef clause(ListRef clauses, MatchClause::Pattern pattern, SourceRange first, SourceRange rest, ExprRef body);
    ListRef take_binding(ListRef bindings);

    // Instructions.
    void header(SourceRange first, SourceRange last);
    void label(SourceRange name);
    void forget_name() { label_.reset(); }
    void add_let(bool recursive, ListRef bindings, SourceRange range);
    void add_test(Test::Kind kind, Test::Use use, ExprRef expr, SourceRange range);
    // `test` is the property with its sign.
    void add_negated(Test::Use use, SourceRange test, ExprRef expr, SourceRange range);
    void add_include(SourceRange string);
    void add_from(SourceRange name, ExprRef candidates, SourceRange range);
    void add_procedure(SourceRange name, ListRef parameters, BlockRef body);
    void add_call(SourceRange name, ExprRef argument, SourceRange range);
    void add_if(ExprRef condition, BlockRef then_do, std::optional<BlockRef> else_do, SourceRange range);
    void add_forall(SourceRange range);
    void add_enumeration(SourceRange name, ListRef tags);
    void add_annotated(SourceRange kind, ListRef groups, bool is_default, SourceRange range);

    // Blocks nest.
    void open_block();
    BlockRef close_block();

  private:
    ExprRef add(Expr expr);
    ExprRef push(Expr expr); // the depth of the expression must be set
    void add_instruction(Instruction instruction);
    [[nodiscard]] std::string unquoted(SourceRange string) const;

    File tree_;
    std::vector<std::vector<std::string>> names_;
    std::vector<std::vector<ExprRef>> expr_lists_;
    std::vector<std::vector<Binding>> bindings_;
    std::vector<std::vector<MatchClause>> clauses_;
    std::vector<std::vector<Instruction>> open_blocks_;
    Binding binding_;
    std::optional<Name> label_;
};

} // namespace katlas::cat
