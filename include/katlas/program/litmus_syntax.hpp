// The syntax tree of a litmus test in herd's format, as parsed from grammar/litmus_c.y (threads in C) or from
// grammar/litmus_asm.y (threads in assembly, litmus_asm_syntax.hpp).
//
// Nodes live in vectors of the tree and refer to one another by index, children before parents; every node knows its
// range in the source. The tree is what was written: the translation (litmus.hpp) asks whether names, types and
// arguments make sense. No tree is deeper than max_depth: deeper texts are refused.
#pragma once

#include "katlas/program/instruction.hpp"
#include "katlas/program/litmus_asm_syntax.hpp"

namespace katlas::program::syntax {

using Ref = std::uint32_t;
inline constexpr Ref none = ~Ref{0};
inline constexpr std::uint32_t max_depth = 400;

inline constexpr std::uint32_t no_record = ~std::uint32_t{0};

// A type: a base and how many stars. An array is named by the pointer to its first element, as C does wherever it uses
// one; if that element is an array in turn, `dims` has its lengths.
struct Type {
    ValueType base = ValueType::i32;
    std::uint32_t pointers = 0;
    std::uint32_t atomic_levels = 0; // bit k: the type under all but k of the stars is atomic
    bool is_void = false;
    bool is_bool = false;
    bool is_address = false;          // intptr_t and its like
    std::uint32_t record = no_record; // of a struct: index of Test::records
    std::vector<std::uint32_t> dims;

    [[nodiscard]] bool is_atomic() const { return pointers < 32 && ((atomic_levels >> pointers) & 1U) != 0; }
    // void: the type of a function that returns nothing.
    [[nodiscard]] bool is_nothing() const { return is_void && pointers == 0; }
    [[nodiscard]] bool is_record() const { return record != no_record && pointers == 0; }
};

enum class UnaryOp : std::uint8_t { negate, complement, logical_not, dereference, address };

struct Expr {
    enum class Kind : std::uint8_t {
        number,
        name,
        call,
        unary,
        binary,
        index,
        cast,
        member,      // of child 0, which is a struct
        conditional, // child 0 ? child 1 : child 2
        assign,      // child 0 = child 1, or child 0 `binary`= child 1 if `compound`
        step,        // child 0 `binary`= 1; the value is the old one if `swapped`
        comma,
        size_of, // of a type, or of child 0
        list,    // of initial values in braces
        named,   // in a list: child 0 for the member
    };
    Kind kind = Kind::number;
    SourceRange range;
    ValueType number_type = ValueType::i32;
    Value number = 0;
    std::string name; // of a name, of the function called, of a member
    UnaryOp unary = UnaryOp::negate;
    Op binary = Op::add; // greater and greater-or-equal are less with exchanged operands
    bool swapped = false;
    bool compound = false;
    Type type; // of a cast, of a size
    std::vector<Ref> children;
    std::uint32_t depth = 1;
};

struct Stmt {
    enum class Kind : std::uint8_t {
        block,       // statements, which are a scope
        group,       // statements, which are none: the names of one declaration
        declaration, // type name [dims] = value
        expression,  // value
        if_,         // condition, statements[0], and statements[1] if it has an else
        while_,
        do_while,
        for_, // statements: initial, step, body (initial and step may be none); condition may be none
        break_,
        continue_,
        return_, // value, or none
        switch_, // value, statements[0]
        case_,   // value
        default_,
        label,
        goto_,
    };
    Kind kind = Kind::block;
    SourceRange range;
    Type type;
    bool is_static = false;
    Name name;
    std::vector<Ref> dims; // constant expressions; none for one that the values give
    Ref value = none;      // or the condition
    std::vector<Ref> statements;
    std::uint32_t depth = 1;
};

// A value in an initial state: a number, or the address of a location.
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
    std::optional<std::uint32_t> size; // of an array, in assembly
    std::vector<InitialValue> values;  // in assembly
    // In C.
    std::vector<Ref> dims;
    std::string path; // to a part of a struct or an array: ".next", "[1].next"
    Ref value = none;
};

struct Parameter {
    Type type; // that of an array is the pointer
    Name name;
    std::vector<Ref> dims; // of an array, without the first
};

struct Thread {
    Name name;
    std::vector<Parameter> parameters;
    Ref body = none;
};

// A function that threads call.
struct Function {
    Type result;
    Name name;
    std::vector<Parameter> parameters;
    Ref body = none; // none if the function is only declared
};

struct Member {
    Type type;
    Name name;
    std::vector<Ref> dims;
};

struct Record {
    Name name; // empty if it has none
    std::vector<Member> members;
    bool complete = false;
};

// A constant of an enumeration. One without a value follows the one before it, unless it is the first.
struct Enumerator {
    Name name;
    Ref value = none;
    bool first = false;
};

// A register or location in a condition.
struct FinalLocation {
    SourceRange range;
    std::optional<std::uint32_t> thread;
    Name name;
    std::optional<std::uint32_t> element;
    std::string path{}; // to a part, as that of an initial item, where there is more than an element
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
        less,
        less_equal,
        greater,
        greater_equal,
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
    std::string hash; // of a line Hash=
    std::vector<InitialItem> initial;
    Architecture architecture = Architecture::c;
    std::vector<Thread> threads;     // of a test in C
    std::vector<Function> functions; // likewise, and what follows
    std::vector<Ref> globals;        // declarations
    std::vector<Record> records;
    std::vector<Enumerator> enumerators;
    std::vector<AsmThread> asm_threads; // of the others
    std::vector<AsmScope> scopes;       // the outermost ones of `scopes:`
    std::vector<FinalLocation> shown;
    Quantifier quantifier = Quantifier::absent;
    Ref proposition = none;
    Ref filter = none;
    std::vector<Expr> exprs;
    std::vector<Stmt> stmts;
    std::vector<Prop> props;
};

} // namespace katlas::program::syntax
