// What the scanner and the parser of .cat files share: the tree under construction and the first complaint.
//
// As in parse_context.hpp, semantic values are indices into this context, and a name is a range of the source. After a
// complaint the file ends.
#pragma once

#include "katlas/frontend/cat_syntax.hpp"

#include <initializer_list>
#include <string_view>

namespace katlas::cat {

class ParseContext {
  public:
    // A list of names, of bindings, of clauses, or of nothing.
    using ListRef = std::uint32_t;

    ParseContext(FileId file, const SourceMap& sources, Diagnostics& diagnostics);

    [[nodiscard]] File take_tree() { return std::move(tree_); }
    [[nodiscard]] bool failed() const { return failed_; }

    // Scanner's side. Tokens follow one another; advance() returns the range of the next `length` bytes.
    SourceRange advance(std::uint32_t length);
    void open_comment(SourceRange opening);
    // Whether that was the outermost.
    [[nodiscard]] bool close_comment();
    void unterminated_comment();
    void invalid_character(SourceRange character);
    [[nodiscard]] SourceRange range(std::uint32_t begin, std::uint32_t end) const { return {file_, begin, end}; }
    [[nodiscard]] SourceRange end_of_text() const;
    [[nodiscard]] std::string_view text(SourceRange range) const { return sources_.text(range); }
    [[nodiscard]] std::string_view text() const { return sources_.text(file_); }

    void report(SourceRange range, std::string message, std::string hint = {});

    // Expressions.
    ExprRef node(ExprKind kind, std::initializer_list<ExprRef> children, SourceRange range);
    // `last` as one more operand of `first`, if that is a chain of this kind which no parentheses end.
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
    void add_negated(Test::Use use, ExprRef expr, SourceRange range);
    void add_include(SourceRange string);
    void add_from(SourceRange name, ExprRef candidates, SourceRange range);
    void add_procedure(SourceRange name, ListRef parameters, BlockRef body);
    void add_call(SourceRange name, ExprRef argument, SourceRange range);
    void add_if(ExprRef condition, BlockRef then_do, std::optional<BlockRef> else_do, SourceRange range);
    void add_forall(SourceRange range);

    // Blocks nest.
    void open_block();
    BlockRef close_block();

  private:
    ExprRef add(Expr expr);
    ExprRef push(Expr expr); // its depth is known
    void add_instruction(Instruction instruction);
    [[nodiscard]] std::string unquoted(SourceRange string) const;

    FileId file_;
    const SourceMap& sources_;
    Diagnostics& diagnostics_;
    File tree_;
    std::vector<std::vector<std::string>> names_;
    std::vector<std::vector<Binding>> bindings_;
    std::vector<std::vector<MatchClause>> clauses_;
    std::vector<std::vector<Instruction>> open_blocks_;
    Binding binding_;
    std::optional<Name> label_;
    SourceRange comment_;
    std::uint32_t comments_ = 0;
    std::uint32_t offset_ = 0;
    bool failed_ = false;
};

} // namespace katlas::cat
