// What the scanner and the parser of litmus tests share: the tree under construction and the complaints about the text.
//
// The parser's semantic values are indices into the tree or into lists and types kept here. The first fault ends the
// reading: a litmus test is short, and after a fault the rest would be judged by guesses.
#pragma once

#include "katlas/program/litmus_syntax.hpp"
#include "katlas/support/reading_context.hpp"

#include <initializer_list>
#include <limits>
#include <map>
#include <utility>

namespace katlas::program {

// Whether a word can be part of a type.
[[nodiscard]] bool is_type_word(std::string_view word);

class LitmusContext : public ReadingContext {
  public:
    using ListRef = std::uint32_t;
    using TypeRef = std::uint32_t;
    enum class Part : std::uint8_t { header, preamble, c, herd };

    LitmusContext(FileId file, const SourceMap& sources, Diagnostics& diagnostics)
        : ReadingContext(file, sources, diagnostics) {}
    // Scans a part of another context's text, as C, without the meanings that the other context has given to words.
    LitmusContext(const LitmusContext& whole, SourceRange part)
        : ReadingContext(whole, part), part_(Part::c), braces_(1) {}

    [[nodiscard]] syntax::Test take_tree() { return std::move(tree_); }

    // Scanner's side.
    [[nodiscard]] Part part() const { return part_; }
    // Of a test in C, unless definitions stand before the initial state.
    [[nodiscard]] bool in_initial_state() const { return initial_state_; }
    void begin_preamble() { part_ = Part::preamble; }
    void end_preamble() { part_ = Part::herd; }
    void metadata(SourceRange line);
    // Takes a line of the preprocessor. take_definitions() gives the lines with definitions since its last call.
    void directive(SourceRange line);
    [[nodiscard]] std::vector<SourceRange> take_definitions() { return std::exchange(definitions_, {}); }
    void open_brace();
    void close_brace();
    void no_header(SourceRange found);

    // Lists.
    [[nodiscard]] ListRef list();
    ListRef append(ListRef list, syntax::Ref element);

    // Types.
    [[nodiscard]] bool is_type_name(std::string_view word) const { return type_names_.contains(std::string(word)); }
    TypeRef open_type(SourceRange word);
    TypeRef extend_type(TypeRef type, SourceRange word);
    TypeRef extend_by(TypeRef type, TypeRef named, SourceRange range);
    TypeRef atomic_type(TypeRef type);
    TypeRef with_stars(TypeRef type, std::uint32_t stars);
    std::uint32_t atomic_star(std::uint32_t stars);
    void pointer_qualifier(SourceRange word);
    void type_name(TypeRef type, std::uint32_t stars, SourceRange name);
    TypeRef struct_type(SourceRange name);
    void member(std::uint32_t stars, SourceRange name, ListRef dims);
    void end_members(TypeRef type);
    TypeRef begin_struct(SourceRange name);
    void end_struct(TypeRef type, SourceRange range);
    TypeRef enum_type();
    void enumerator(SourceRange name, syntax::Ref value);

    // Header, initial state, threads.
    void header(SourceRange line);
    void initial_name(SourceRange name);
    void initial_size(SourceRange size);
    void initial_type(TypeRef type);
    void initial_register();
    void initial_number(bool negative, SourceRange number);
    void initial_address(SourceRange name);
    void initial_element(SourceRange index);
    void end_initial(SourceRange range);
    void first_dim(syntax::Ref length) { dim_ = length; }
    void initial_dims(ListRef more);
    void initial_path() { item_.path = std::move(path_); }
    void initial_value(syntax::Ref value) { item_.value = value; }
    syntax::Ref initial_list(ListRef elements, SourceRange range);
    syntax::Ref initial_member(SourceRange name, syntax::Ref value, SourceRange range);
    void part_element();
    void part_index(SourceRange index);
    void part_member(SourceRange name, bool begins);
    void parameter(TypeRef type, SourceRange name, ListRef dims);
    void end_thread(SourceRange name, syntax::Ref body);
    void end_function(TypeRef result, SourceRange specifiers, SourceRange name, syntax::Ref body);
    void globals(TypeRef type, ListRef declarators, SourceRange range);
    void end_test(SourceRange range);

    // Statements.
    syntax::Ref block(ListRef statements, SourceRange range);
    syntax::Ref declarator(std::uint32_t stars, SourceRange name, ListRef dims, syntax::Ref value, SourceRange range);
    syntax::Ref declarations(TypeRef type, ListRef declarators, SourceRange range);
    syntax::Ref expression_statement(syntax::Ref value, SourceRange range);
    // None if there is no expression.
    syntax::Ref optional_statement(syntax::Ref value, SourceRange range);
    syntax::Ref named(syntax::Stmt::Kind kind, SourceRange name, SourceRange range);
    syntax::Ref control(syntax::Stmt::Kind kind, syntax::Ref condition, std::initializer_list<syntax::Ref> statements,
                        SourceRange range);

    // Expressions.
    syntax::Ref number(SourceRange word, SourceRange place);
    syntax::Ref variable(SourceRange word, SourceRange place);
    syntax::Ref unary(syntax::UnaryOp op, syntax::Ref operand, SourceRange range);
    syntax::Ref binary(Op op, syntax::Ref left, syntax::Ref right, SourceRange range);
    syntax::Ref swapped(Op op, syntax::Ref left, syntax::Ref right, SourceRange range);
    syntax::Ref cast(TypeRef type, syntax::Ref operand, SourceRange range);
    syntax::Ref pair(syntax::Expr::Kind kind, syntax::Ref left, syntax::Ref right, SourceRange range);
    syntax::Ref compound(Op op, syntax::Ref target, syntax::Ref value, SourceRange range);
    syntax::Ref conditional(syntax::Ref test, syntax::Ref then, syntax::Ref otherwise, SourceRange range);
    syntax::Ref step(Op op, syntax::Ref target, bool old, SourceRange range);
    syntax::Ref plus(syntax::Ref operand, SourceRange range);
    syntax::Ref member_of(syntax::Ref whole, SourceRange name, SourceRange range);
    syntax::Ref size_of(syntax::Ref operand, SourceRange range);
    syntax::Ref size_of_type(TypeRef type, SourceRange range);
    syntax::Ref call(SourceRange name, ListRef arguments, SourceRange range);

    // Conditions.
    void register_of(SourceRange thread, SourceRange name, SourceRange range);
    void final_location(SourceRange name, SourceRange range);
    void final_element(SourceRange index);
    void final_element(SourceRange index, SourceRange range);
    void final_member(SourceRange name, SourceRange range);
    void register_element(SourceRange index, SourceRange range);
    void register_member(SourceRange name, SourceRange range);
    void shown() { tree_.shown.push_back(location_); }
    void final_left() { left_ = location_; }
    void final_number(bool negative, SourceRange number);
    void final_address();
    void final_content();
    syntax::Ref atom(syntax::Prop::Kind kind, SourceRange range);
    // Whether it is one of these equalities; `in {1, 2}`, `= {1, 2}`, `!= {1, 2}`.
    syntax::Ref one_of(syntax::Prop::Kind kind, ListRef equalities, SourceRange range);
    syntax::Ref in_set(SourceRange word, ListRef equalities, SourceRange range);
    syntax::Ref prop(syntax::Prop::Kind kind, syntax::Ref left, syntax::Ref right, SourceRange range);
    void quantifier(syntax::Quantifier quantifier) { tree_.quantifier = quantifier; }
    void proposition(syntax::Ref root) { tree_.proposition = root; }
    void filter(syntax::Ref root) { tree_.filter = root; }

    // A tree of scopes.
    void open_scope(SourceRange name);
    void scope_thread(SourceRange number);
    void close_scope();

  protected:
    [[nodiscard]] syntax::Name name_of(SourceRange word) const { return {std::string(text(word)), word}; }
    [[nodiscard]] syntax::Test& tree() { return tree_; }
    [[nodiscard]] const syntax::Test& tree() const { return tree_; }
    // The item of the initial state that is being read.
    [[nodiscard]] syntax::InitialItem& item() { return item_; }
    std::uint32_t small_number(SourceRange word);
    // The value of a number; reports one that is malformed or too large. Numbers above the largest signed and up to the
    // largest unsigned number are negative numbers of machine code.
    Value value_of(SourceRange word, bool negative, ValueType& type);
    void read_unsigned() { largest_ = ~std::uint64_t{0}; }

  private:
    void check_depth(std::uint32_t depth, SourceRange range);
    syntax::Ref add(syntax::Expr expr);
    syntax::Ref add(syntax::Stmt stmt);

    syntax::Test tree_;
    std::uint64_t largest_ = static_cast<std::uint64_t>(std::numeric_limits<Value>::max());

    Part part_ = Part::header;
    std::uint32_t braces_ = 0;
    bool initial_state_ = false;

    // A type that is being read: its words, and what one of them names by itself.
    struct Specifiers {
        std::vector<std::string> words;
        std::optional<syntax::Type> named;
        syntax::Type meaning;
        bool is_static = false;
    };
    TypeRef understand(TypeRef type, SourceRange word);

    std::vector<std::vector<syntax::Ref>> lists_;
    std::vector<Specifiers> types_;
    std::map<std::string, syntax::Type, std::less<>> type_names_;
    std::map<std::string, std::uint32_t, std::less<>> records_;
    std::vector<std::vector<syntax::Member>> members_; // of the structs that are being read
    std::vector<syntax::Member> declared_;             // members whose type is known at the end
    bool new_enum_ = false;
    std::vector<SourceRange> definitions_;
    syntax::Ref dim_ = syntax::none;
    std::string path_;
    syntax::InitialItem item_;
    std::vector<syntax::Parameter> parameters_;
    std::vector<syntax::AsmScope> open_scopes_; // the innermost last
    syntax::FinalLocation location_;            // the latest
    syntax::FinalLocation left_;                // of the atom that is being read
    syntax::FinalValue value_;
};

} // namespace katlas::program
