// What the scanner and the parser of litmus tests share: the tree under construction and the complaints about the text.
//
// The parser's semantic values are indices into the tree or into lists and types kept here. The first fault ends the
// reading: a litmus test is short, and after a fault the rest would be judged by guesses.
#pragma once

#include "katlas/program/litmus_syntax.hpp"

#include <initializer_list>
#include <limits>

namespace katlas::program {

class LitmusContext {
  public:
    using ListRef = std::uint32_t;
    using TypeRef = std::uint32_t;
    enum class Part : std::uint8_t { header, preamble, c, herd };

    LitmusContext(FileId file, const SourceMap& sources, Diagnostics& diagnostics)
        : file_(file), sources_(sources), diagnostics_(diagnostics) {}

    [[nodiscard]] syntax::Test take_tree() { return std::move(tree_); }
    [[nodiscard]] bool failed() const { return failed_; }

    // Scanner's side.
    SourceRange advance(std::uint32_t length);
    [[nodiscard]] Part part() const { return part_; }
    void begin_preamble() { part_ = Part::preamble; }
    void open_brace();
    void close_brace();
    void open_comment(SourceRange opening);
    [[nodiscard]] bool close_comment(); // whether it was the outermost
    void unterminated_comment();
    void invalid_character(SourceRange character);
    void no_header(SourceRange found);

    [[nodiscard]] SourceRange range(std::uint32_t begin, std::uint32_t end) const { return {file_, begin, end}; }
    [[nodiscard]] SourceRange end_of_text() const;
    [[nodiscard]] std::string_view text(SourceRange range) const { return sources_.text(range); }
    [[nodiscard]] std::string_view text() const { return sources_.text(file_); }
    // The first report counts; what follows it is a consequence.
    void report(SourceRange range, std::string message, std::string hint = {});

    // Lists.
    [[nodiscard]] ListRef list();
    ListRef append(ListRef list, syntax::Ref element);

    // Types.
    TypeRef open_type(SourceRange word);
    TypeRef extend_type(TypeRef type, SourceRange word);
    TypeRef with_stars(TypeRef type, std::uint32_t stars);
    void pointer_qualifier(SourceRange word);

    // Header, initial state, threads.
    void header(SourceRange line);
    void initial_name(SourceRange name);
    void initial_size(SourceRange size);
    void initial_type(TypeRef type);
    void initial_register();
    void initial_number(bool negative, SourceRange number);
    void initial_address(SourceRange name);
    void initial_element(SourceRange index);
    void initial_macro(SourceRange name);
    void end_initial(SourceRange range);
    void thread_type(TypeRef type, SourceRange range);
    void parameter(TypeRef type, SourceRange name);
    void end_thread(SourceRange name, syntax::Ref body);

    // Statements.
    syntax::Ref block(ListRef statements, SourceRange range);
    syntax::Ref declarator(SourceRange name, syntax::Ref value, SourceRange range);
    syntax::Ref declarations(TypeRef type, ListRef declarators, SourceRange range);
    syntax::Ref expression_statement(syntax::Ref value, SourceRange range);
    syntax::Ref assignment(syntax::Ref target, syntax::Ref value, SourceRange range,
                           std::optional<Op> compound = std::nullopt);
    syntax::Ref control(syntax::Stmt::Kind kind, syntax::Ref condition, std::initializer_list<syntax::Ref> statements,
                        SourceRange range);

    // Expressions.
    syntax::Ref number(SourceRange word);
    syntax::Ref one(SourceRange range);
    syntax::Ref variable(SourceRange word);
    syntax::Ref unary(syntax::UnaryOp op, syntax::Ref operand, SourceRange range);
    syntax::Ref binary(Op op, syntax::Ref left, syntax::Ref right, SourceRange range);
    syntax::Ref swapped(Op op, syntax::Ref left, syntax::Ref right, SourceRange range);
    syntax::Ref cast(TypeRef type, syntax::Ref operand, SourceRange range);
    syntax::Ref index(syntax::Ref pointer, syntax::Ref offset, SourceRange range);
    syntax::Ref call(SourceRange name, ListRef arguments, SourceRange range);

    // Conditions.
    void register_of(SourceRange thread, SourceRange name, SourceRange range);
    void final_location(SourceRange name, SourceRange range);
    void final_element(SourceRange index);
    void shown() { tree_.shown.push_back(location_); }
    void final_left() { left_ = location_; }
    void final_number(bool negative, SourceRange number);
    void final_address();
    void final_content();
    syntax::Ref atom(bool equal, SourceRange range);
    syntax::Ref prop(syntax::Prop::Kind kind, syntax::Ref left, syntax::Ref right, SourceRange range);
    void quantifier(syntax::Quantifier quantifier) { tree_.quantifier = quantifier; }
    void proposition(syntax::Ref root) { tree_.proposition = root; }
    void filter(syntax::Ref root) { tree_.filter = root; }

  protected:
    [[nodiscard]] syntax::Name name_of(SourceRange word) const { return {std::string(text(word)), word}; }
    [[nodiscard]] syntax::Test& tree() { return tree_; }
    [[nodiscard]] const syntax::Test& tree() const { return tree_; }
    // The item of the initial state that is being read.
    [[nodiscard]] syntax::InitialItem& item() { return item_; }
    std::uint32_t small_number(SourceRange word);
    // The value of a number; reports one that is malformed or too large. Between the largest of signed and of unsigned
    // numbers are those that machine code knows as negative ones.
    Value value_of(SourceRange word, bool negative, ValueType& type);
    void read_unsigned() { largest_ = ~std::uint64_t{0}; }

  private:
    void check_depth(std::uint32_t depth, SourceRange range);
    syntax::Ref add(syntax::Expr expr);
    syntax::Ref add(syntax::Stmt stmt);

    FileId file_;
    const SourceMap& sources_;
    Diagnostics& diagnostics_;
    syntax::Test tree_;
    bool failed_ = false;
    std::uint64_t largest_ = static_cast<std::uint64_t>(std::numeric_limits<Value>::max());

    std::uint32_t offset_ = 0;
    Part part_ = Part::header;
    std::uint32_t braces_ = 0;
    std::uint32_t comments_ = 0;
    SourceRange comment_;

    std::vector<std::vector<syntax::Ref>> lists_;
    std::vector<std::pair<std::vector<std::string>, syntax::Type>> types_;
    syntax::InitialItem item_;
    std::vector<syntax::Parameter> parameters_;
    syntax::FinalLocation location_; // the latest
    syntax::FinalLocation left_;     // of the atom that is being read
    syntax::FinalValue value_;
};

} // namespace katlas::program
