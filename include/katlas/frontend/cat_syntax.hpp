// The syntax tree of a .cat file, as parsed from grammar/cat.y.
//
// A .cat file is herd's way to write a memory model: definitions of sets and relations of events, and tests of them.
// The tree is what was written; what the names mean, and which of it KAT can express, is decided by the import
// (cat_import.hpp). Nodes live in an arena, children before parents. No tree is deeper than max_depth.
// Source: the language as herd's manual and its parser have it, without matching, procedures, enumerations and
// conditions.
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
    try_with    // a, or b where a has no meaning
};

struct Name {
    std::string text;
    SourceRange range;
};

// `x = e`, or `f(x, y) = e` with parameters.
struct Binding {
    Name name;
    bool function = false;
    std::vector<std::string> parameters;
    ExprRef body = 0;
};

struct Expr {
    ExprKind kind = ExprKind::zero;
    SourceRange range;
    std::vector<ExprRef> children;
    std::string name;              // of a name
    std::vector<Binding> bindings; // of let_in
    bool recursive = false;        // let rec
    std::uint32_t depth = 1;
};

struct Let {
    bool recursive = false;
    std::vector<Binding> bindings;
    SourceRange range;
};

// `acyclic e as name` and the like. Only a check constrains executions.
struct Test {
    enum class Kind : std::uint8_t { acyclic, irreflexive, empty };
    enum class Use : std::uint8_t { check, flag, undefined_unless };
    Kind kind = Kind::acyclic;
    Use use = Use::check;
    bool negated = false; // the expression is not kept: KAT has no such axiom
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
    SourceRange range;
};

using Instruction = std::variant<Let, Test, Include, From>;

struct File {
    FileId source = 0;
    std::string architecture; // the first word of the file, if it is no string
    std::string title;
    std::vector<Expr> exprs;
    std::vector<Instruction> instructions;
};

// Parses one file. Nothing, with one error in `diagnostics`, if it is not of the grammar. Linear in the text.
[[nodiscard]] std::optional<File> parse(FileId file, const SourceMap& sources, Diagnostics& diagnostics);

} // namespace katlas::cat
