// The syntax tree of a .cat file, as parsed from grammar/cat.y.
//
// A .cat file is herd's way to write a memory model: definitions of sets and relations of events, and tests of them.
// The tree is what was written. The import (import.hpp) decides what the names mean, and which constructs KAT can
// express. Nodes live in an arena, children before parents. No tree is deeper than max_depth. Source: the language of
// herd's manual and parser, without the enumerations and instructions of Bell files.
#pragma once

#include "katlas/support/diagnostics.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace katlas::cat {

using ExprRef = std::uint32_t;
inline constexpr std::uint32_t max_depth = 400;

enum class ExprKind : std::uint8_t {
    name,
    zero,       // 0, {}
    universe,   // _
    tag,        // 'x
    to_id,      // [s]
    apply,      // f a: the function's name, the argument
    tuple,      // (a, b, ...): arguments
    product,    // a * b
    star,       // a*
    plus,       // a+
    optional,   // a?
    inverse,    // a^-1
    sequence,   // a ; b ; ...
    unite,      // a | b | ...
    difference, // a \ b
    intersect,  // a & b & ...
    complement, // ~a
    let_in,     // bindings, body
    try_with,   // a, or b where a has no meaning
    insert,     // a ++ b: the set b with the element a
    collection, // {a, b, ...}
    function,   // fun x -> e: the only binding
    match,      // of what, by clauses
    if_then,    // condition, then, else
    variant,    // a condition: whether herd was asked for the variant of this name
    negation,   // of a condition
    both,       // of two conditions
    either      // of two conditions
};

struct Name {
    std::string text;
    SourceRange range;
};

// `x = e`, `f(x, y) = e` with parameters, or `(x, y) = e`, which binds the parameters.
struct Binding {
    enum class Form : std::uint8_t { value, function, tuple };
    Name name;
    Form form = Form::value;
    std::vector<std::string> parameters;
    ExprRef body = 0;
};

// One clause of a `match`. Its pattern is a tag, anything, the empty set, or a set of an element and the rest.
struct MatchClause {
    enum class Pattern : std::uint8_t { tag, anything, empty, element };
    Pattern pattern = Pattern::anything;
    std::string first; // the tag, or the name of the element
    std::string rest;
    ExprRef body = 0;
};

struct Expr {
    ExprKind kind = ExprKind::zero;
    SourceRange range;
    std::vector<ExprRef> children;
    std::string name;                 // of a name, tag or variant
    std::vector<Binding> bindings;    // of let_in and functions
    std::vector<MatchClause> clauses; // of match
    bool recursive = false;           // let rec
    std::uint32_t depth = 1;
};

struct Let {
    bool recursive = false;
    std::vector<Binding> bindings;
    SourceRange range;
};

// `acyclic e as name` and the like. Only a check constrains executions; an assertion states a property of all
// executions.
struct Test {
    enum class Kind : std::uint8_t { acyclic, irreflexive, empty };
    enum class Use : std::uint8_t { check, flag, undefined_unless, assertion };
    Kind kind = Kind::acyclic;
    Use use = Use::check;
    bool negated = false; // as in `~empty e`
    ExprRef expr = 0;
    std::optional<Name> name;
    SourceRange range;
};

struct Include {
    std::string path;
    SourceRange range; // of the string
};

// `with x from e`: x is each of the members of e in turn.
struct From {
    Name name;
    ExprRef candidates = 0;
    SourceRange range;
};

// Instructions that stand within another: an index among the blocks of the file.
using BlockRef = std::uint32_t;

struct Procedure {
    Name name;
    std::vector<std::string> parameters;
    BlockRef body = 0;
};

struct Call {
    Name name;
    ExprRef argument = 0;
    SourceRange range;
};

struct If {
    ExprRef condition = 0;
    BlockRef then_do = 0;
    BlockRef else_do = 0;
    SourceRange range;
};

// `forall x in e do ... end`
struct Forall {
    SourceRange range;
};

// `enum name = 'tag || 'tag`, of Bell files.
struct TagEnumeration {
    Name name;
    std::vector<ExprRef> tags;
};

// `instructions kind[e, ...]` or `default kind[e, ...]`: each e is a set of tags.
struct AnnotatedKind {
    Name kind;
    std::vector<ExprRef> groups;
    bool is_default = false;
    SourceRange range;
};

using Instruction = std::variant<Let, Test, Include, From, Procedure, Call, If, Forall, TagEnumeration, AnnotatedKind>;

struct File {
    FileId source = 0;
    std::string architecture; // the first word of the file, if it is no string
    std::string title;
    std::vector<Expr> exprs;
    std::vector<Instruction> instructions;
    std::vector<std::vector<Instruction>> blocks;
};

// Parses one file. Nothing, with one error in `diagnostics`, if the text does not match the grammar. Linear in the
// text.
[[nodiscard]] std::optional<File> parse(FileId file, const SourceMap& sources, Diagnostics& diagnostics);

} // namespace katlas::cat
