// The syntax tree of one .kat file: what the user wrote, before names mean anything.
//
// Expressions live in one arena per file and refer to one another by index, so that nesting of any depth costs neither
// recursion nor pointers, and the whole tree is freed at once. Children precede their parents. The tree keeps every
// declaration, also those (`view`, `genmc` clauses) whose meaning belongs to code generation.
//
// The importer makes the tree of a .cat model (imported_model.hpp). Its ranges are places of the .cat files.
#pragma once

#include "katlas/support/diagnostics.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace katlas::syntax {

// `text`, or `module::text`.
struct Name {
    std::string module; // empty: unqualified
    std::string text;
    SourceRange range;
};

using ExprRef = std::uint32_t;

enum class ExprKind : std::uint8_t {
    zero,         // 0
    id,           // id, []
    name,         // relation, predicate or let
    brackets,     // [e]: grouping that reads as a test
    unite,        // e | f | ...   (n-ary)
    sequence,     // e ; f ; ...   (n-ary)
    intersect,    // e & f
    difference,   // e \ f
    complement,   // !e
    star,         // e*
    plus,         // e+
    optional,     // e?
    inverse,      // e^-1
    symmetric,    // e^=
    rotation,     // rot e
    deduplication // dedup e
};

struct Expr {
    ExprKind kind = ExprKind::zero;
    SourceRange range;
    std::vector<ExprRef> children;
    Name name; // kind == name only
};

// `e <= f`, `e = f`, `acyclic e`, `irreflexive e`, `empty e`.
struct Claim {
    enum class Kind : std::uint8_t { inclusion, equality, acyclic, irreflexive, empty };
    Kind kind = Kind::inclusion;
    ExprRef left = 0;
    ExprRef right = 0; // inclusion and equality only
    SourceRange range;
};

struct Include {
    std::string path;
    SourceRange range; // of the string
};

// `relation r`, `relation r : A * B (attribute, ...)`, with `*` read as the product and each side a test.
// An attribute is one or two words, joined by one space: "keeps location", "changes thread", "internal".
struct RelationDecl {
    struct Attribute {
        std::string text;
        SourceRange range;
    };
    Name name;
    std::optional<ExprRef> domain;
    std::optional<ExprRef> range_test;
    std::vector<Attribute> attributes;
    std::optional<std::string> genmc;
};

// `define r = e`.
struct DefineDecl {
    Name name;
    ExprRef body = 0;
};

struct PredicateDecl {
    Name name;
    std::optional<std::string> genmc;
};

struct DisjointDecl {
    std::vector<Name> names;
    SourceRange range;
};

// `let x = e`, `let rec x = e and y = f`, and the same with `view`.
struct LetDecl {
    struct Definition {
        Name name;
        ExprRef body = 0;
    };
    bool view = false;
    bool recursive = false;
    std::vector<Definition> definitions;
    SourceRange range;
};

// `define rec r = e and s = f`.
struct DefineRecDecl {
    std::vector<LetDecl::Definition> definitions;
    SourceRange range;
};

// `acyclic e as NAME`, `irreflexive e as NAME`, `empty e as NAME` as statements: they make the file a model.
struct AxiomDecl {
    Claim claim;
    std::optional<Name> name;
};

// `flag e as NAME`.
struct FlagDecl {
    ExprRef expr = 0;
    Name name;
};

// `model NAME = ITEM, ITEM, ...`: each item is an axiom, or the name of another model, which stands for all axioms of
// that model.
struct ModelDecl {
    using Item = std::variant<AxiomDecl, Name>;
    Name name;
    std::vector<Item> items;
    SourceRange range;
};

// `assume CLAIM [unless EXPR]`, `assume total r`.
struct AssumeDecl {
    bool total = false;
    Claim claim; // total: only `left` is meaningful
    SourceRange range;
    std::optional<ExprRef> unless{};
};

// `assert [NAME:] CLAIM`, `refute [NAME:] CLAIM`.
struct AssertDecl {
    bool refute = false;
    std::optional<Name> name;
    Claim claim;
    SourceRange range;
};

// `export [extra NAME] (acyclic e | coherence x | error x | warning x | claim) [unless claim] [genmc]`.
struct ExportDecl {
    enum class Kind : std::uint8_t { claim, coherence, error, warning };
    Kind kind = Kind::claim;
    std::optional<Name> extra;
    std::optional<Claim> claim;  // kind == claim
    std::optional<Name> subject; // the other kinds
    std::optional<Claim> unless;
    std::optional<std::string> genmc;
    SourceRange range;
};

using Statement = std::variant<Include, RelationDecl, DefineDecl, DefineRecDecl, PredicateDecl, DisjointDecl, LetDecl,
                               AxiomDecl, FlagDecl, ModelDecl, AssumeDecl, AssertDecl, ExportDecl>;

struct File {
    FileId source = 0;
    std::vector<Expr> exprs; // the arena; an ExprRef indexes it
    std::vector<Statement> statements;
};

// Whether something in the tree comes from this text: the tree's own, or one that a .cat model includes.
[[nodiscard]] inline bool comes_from(const File& tree, FileId text) {
    return tree.source == text || std::ranges::any_of(tree.exprs, [&](const Expr& e) { return e.range.file == text; });
}

} // namespace katlas::syntax
