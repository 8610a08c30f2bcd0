// The translation of one thread of a litmus test into a ThreadBuilder's code.
//
// Evaluating an expression emits its accesses in the order of the text, from left to right, and gives an Expr over
// registers for the rest. Registers of expressions are never assigned to again, hence it does not matter when that Expr
// is computed, with one exception: a local variable's own register, which no expression can change.
//
// A local variable is one register per name and thread, as in herd, which knows no scopes: the final condition names
// registers by thread and name.
#pragma once

#include "katlas/program/builder.hpp"
#include "katlas/program/litmus.hpp"

#include <map>

namespace katlas::program {

// What C knows of an expression beyond its value.
struct Typed {
    Expr value = 0;
    syntax::Type type;
};

// The shared objects of a test, by name, with the types of their elements.
struct LitmusObject {
    syntax::Type type;
    std::optional<Shared> variable;
    std::optional<SharedArray> array;

    [[nodiscard]] Expr address() const { return variable ? variable->address() : array->address(); }
};
using LitmusObjects = std::map<std::string, LitmusObject, std::less<>>;

[[nodiscard]] inline ValueType value_type(const syntax::Type& type) {
    return type.pointers > 0 ? ValueType::pointer : type.base;
}

class ThreadTranslator {
  public:
    struct Local {
        Reg variable;
        syntax::Type type;
    };
    using Locals = std::map<std::string, Local, std::less<>>;

    ThreadTranslator(const syntax::Test& test, const LitmusObjects& objects, ThreadBuilder& thread,
                     Diagnostics& diagnostics, const LitmusOptions& options)
        : test_(test), objects_(objects), thread_(thread), diagnostics_(diagnostics), options_(options) {}

    // A register with an initial value, from the test's initial state.
    void initial_register(const std::string& name, const syntax::Type& type, Value value);
    void translate(const syntax::Thread& thread);

  private:
    [[nodiscard]] const syntax::Expr& expr(syntax::Ref e) const { return test_.exprs[e]; }
    [[nodiscard]] const syntax::Stmt& stmt(syntax::Ref s) const { return test_.stmts[s]; }
    void error(SourceRange range, std::string message, std::string hint = {});
    [[nodiscard]] std::string suggestion(std::string_view name) const;

    // Statements.
    void statement(syntax::Ref s);
    void declaration(const syntax::Stmt& s);
    void assignment(const syntax::Stmt& s);
    void while_loop(const syntax::Stmt& s);
    void for_loop(const syntax::Stmt& s);
    Local& declare(const std::string& name, const syntax::Type& type, SourceRange range);
    // A value as one of `type`; an error if C has no such conversion.
    Expr converted(const Typed& value, const syntax::Type& type, SourceRange range);
    void set_local(const Local& local, const Typed& value, SourceRange range);
    [[nodiscard]] bool is_empty(syntax::Ref s) const;
    [[nodiscard]] bool counts_to_constant(const syntax::Stmt& loop) const;
    [[nodiscard]] bool assigns(syntax::Ref s, std::string_view name) const;

    // Expressions.
    Typed evaluate(syntax::Ref e);
    Typed name(const syntax::Expr& e);
    Typed unary(const syntax::Expr& e);
    Typed binary(const syntax::Expr& e);
    Typed logical(const syntax::Expr& e);
    Expr condition(syntax::Ref e);
    // Whether evaluation touches memory; whether it also writes.
    [[nodiscard]] bool accesses(syntax::Ref e) const;
    [[nodiscard]] bool updates(syntax::Ref e) const;
    // The place to which an expression points, with the type of what is there.
    std::pair<Place, syntax::Type> pointee(syntax::Ref e);
    std::pair<Place, syntax::Type> pointee(const Typed& pointer, SourceRange range);
    void warn_plain(const syntax::Type& type, SourceRange range);

    // Functions.
    Typed call(const syntax::Expr& e);
    Typed load(const syntax::Expr& e, bool with_order);
    Typed store(const syntax::Expr& e, bool with_order);
    Typed update(const syntax::Expr& e, RmwOp op, bool with_order);
    Typed compare_exchange(const syntax::Expr& e, bool weak, bool with_order);
    Typed fence(const syntax::Expr& e);
    Typed lock(const syntax::Expr& e, bool acquire);
    Typed stop_unless(const syntax::Expr& e, bool is_assert);
    [[nodiscard]] bool has_arguments(const syntax::Expr& e, std::size_t count);
    // The memory order that an argument names; `seq_cst` and an error if it names none or none that is allowed.
    Mode order(syntax::Ref e, std::initializer_list<Mode> allowed);

    const syntax::Test& test_;
    const LitmusObjects& objects_;
    ThreadBuilder& thread_;
    Diagnostics& diagnostics_;
    const LitmusOptions& options_;
    std::map<std::string, syntax::Type, std::less<>> parameters_;
    Locals locals_;
    std::uint32_t loops_ = 0; // around the statement at hand
};

} // namespace katlas::program
