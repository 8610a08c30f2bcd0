// The syntax tree of a litmus test in herd's format, as parsed from grammar/litmus_c.y (threads in C) or from
// grammar/litmus_asm.y (threads in assembly, litmus_asm_syntax.hpp).
//
// Nodes live in vectors of the tree and refer to one another by index, children before parents; every node knows its
// range in the source. The tree is what was written: whether names, types and arguments make sense is asked when it is
// translated (litmus.hpp). No tree is deeper than max_depth: deeper texts are refused.
#pragma once

#include "katlas/program/instruction.hpp"
#include "katlas/program/litmus_asm_syntax.hpp"

namespace katlas::program::syntax {

using Ref = std::uint32_t;
inline constexpr Ref none = ~Ref{0};
inline constexpr std::uint32_t max_depth = 400;

// A type: a base and how many stars.
struct Type {
    ValueType base = ValueType::i32;
    std::uint32_t pointers = 0;
    bool atomic = false;
    bool is_void = false;
};

enum class UnaryOp : std::uint8_t { negate, complement, logical_not, dereference, address };

struct Expr {
    enum class Kind : std::uint8_t { number, name, call, unary, binary, index, cast };
    Kind kind = Kind::number;
    SourceRange range;
    ValueType number_type = ValueType::i32;
    Value number = 0;
    std::string name; // of a name, and of the function called
    UnaryOp unary = UnaryOp::negate;
    Op binary = Op::add; // greater and greater-or-equal are less with exchanged operands
    bool swapped = false;
    Type type; // of a cast
    std::vector<Ref> children;
    std::uint32_t depth = 1;
};

struct Stmt {
    enum class Kind : std::uint8_t {
        block,       // statements
        declaration, // type name [= value]
        assignment,  // target = value, target op= value
        expression,  // value
        if_,         // condition, statements[0], and statements[1] if it has an else
        while_,
        do_while,
        for_, // statements: initial, step, body (initial and step may be none); condition may be none
        break_,
        continue_,
        return_,
    };
    Kind kind = Kind::block;
    SourceRange range;
    Type type;
    Name name;
    Ref target = none;
    Ref value = none; // or the condition
    std::optional<Op> compound;
    std::vector<Ref> statements;
    std::uint32_t depth = 1;
};

// What an initial state gives: a number, or the address of a location.
struct InitialValue {
    Value number = 0;
    std::optional<Name> address_of;
    std::uint32_t element = 0;
};

struct InitialItem {
    SourceRange range;
    std::optional<Type> type;
    std::optional<std::uint32_t> thread; // of a register
    Name name;
    std::optional<std::uint32_t> size; // of an array
    std::vector<InitialValue> values;
};

struct Parameter {
    Type type;
    Name name;
};

struct Thread {
    Name name;
    std::vector<Parameter> parameters;
    Ref body = none;
};

// A register or location in a condition.
struct FinalLocation {
    SourceRange range;
    std::optional<std::uint32_t> thread;
    Name name;
    std::optional<std::uint32_t> element;
};

struct FinalValue {
    enum class Kind : std::uint8_t { number, address, content };
    Kind kind = Kind::number;
    Value number = 0;
    FinalLocation location;
};

struct Prop {
    enum class Kind : std::uint8_t {
        truth,
        falsity,
        equal,
        not_equal,
        negation,
        conjunction,
        disjunction,
        implication
    };
    Kind kind = Kind::truth;
    SourceRange range;
    FinalLocation location;
    FinalValue value;
    Ref left = none;
    Ref right = none;
    std::uint32_t depth = 1;
};

enum class Quantifier : std::uint8_t { absent, exists, not_exists, for_all };

struct Test {
    Name name;
    std::vector<InitialItem> initial;
    Architecture architecture = Architecture::c;
    std::vector<Thread> threads;        // of a test in C
    std::vector<AsmThread> asm_threads; // of the others
    std::vector<FinalLocation> shown;
    Quantifier quantifier = Quantifier::absent;
    Ref proposition = none;
    Ref filter = none;
    std::vector<Expr> exprs;
    std::vector<Stmt> stmts;
    std::vector<Prop> props;
};

} // namespace katlas::program::syntax
