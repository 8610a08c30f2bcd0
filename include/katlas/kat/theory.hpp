// The theory: what is true of every execution graph that a query speaks of.
//
// Predicates with Boolean constraints (which truth assignments are atoms), relations with their signatures, and
// assumptions. It is data: the base theory is models/prelude.kat, and a user's file adds to it in the same language.
// DESIGN: see docs/design.md, "What is true of memory models is data"; the propositions that eliminate assumptions are
// cited in prover/.
#pragma once

#include "katlas/kat/terms.hpp"
#include "katlas/support/diagnostics.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::kat {

struct Predicate {
    std::string name;
    bool builtin = false;
};

// What one step of a relation does to the location (or thread) of the event.
enum class Effect : std::uint8_t {
    unknown, // may keep or change it
    keeps,   // both events have one, and it is the same
    changes  // it differs
};

struct Relation {
    std::string name;
    TestRef domain;
    TestRef range;
    Effect location = Effect::unknown;
    Effect thread = Effect::unknown;
    // `r-loc`: r restricted to pairs of accesses of the same location. None where r keeps the location anyway.
    std::optional<RelationId> location_twin;
    // Any two different events that are both in the domain and in the range, and have one location if the relation
    // keeps the location, are related one way or the other (`assume total`).
    bool total = false;
    // What the relation is on every execution graph (`define`): any expression without `rot` and `dedup`, of relations
    // that were declared before, or of relations that are defined together by recursion. What proofs use of it is among
    // the assumptions. None: the relation is given by graphs, or computed from what they give
    // (semantics/base_relations.hpp).
    std::optional<ExprRef> definition{};
    // The first of the relations with which this one is defined by recursion, as the least that satisfy their
    // definitions (`define rec`). These follow one another, twins between them. None: it is not.
    std::optional<RelationId> recursion{};
    bool internal = false; // exists for code generation; must not be named in input
    bool builtin = false;
};

// One hypothesis. Both halves of an equality are two inclusions, except that `r = r1 | r2` with letters is kept
// whole in Theory::definitions as well, since Prop. 6 substitutes it.
struct Assumption {
    enum class Kind : std::uint8_t {
        inclusion,   // left <= right
        irreflexive, // left has no fixed point
        total        // left, a letter, is total: see Relation::total
    };
    Kind kind = Kind::inclusion;
    ExprRef left;
    ExprRef right;
    SourceRange where;
    bool builtin = false;
    // Inclusions only: holds of graphs in which this has no fixed point.
    std::optional<ExprRef> unless_cyclic{};
    bool by_definition = false; // follows from what a relation is defined to be, so that it holds of every graph

    // Whether a graph may violate it: a file asks for it.
    [[nodiscard]] bool is_users() const { return !builtin && !by_definition; }
};

// `relation = parts[0] | parts[1] | ...`, all of them letters.
struct Definition {
    RelationId relation = 0;
    std::vector<Letter> parts;
};

struct Theory {
    std::vector<Predicate> predicates;
    std::vector<Relation> relations;
    std::vector<TestRef> constraints;           // each holds of every atom
    std::vector<SourceRange> constraint_places; // of each, in the same order
    std::size_t builtin_constraints = 0;        // the first so many are the base theory's
    std::vector<Assumption> assumptions;
    // Those that have intersections or differences, which only the reference semantics and tableaux know: whoever reads
    // the others only knows less of the graphs, so that what he proves holds of these, too.
    std::vector<Assumption> relational_assumptions;
    std::vector<Definition> definitions; // at most one for a relation; never circular
};

// "po", "rf^-1".
[[nodiscard]] std::string letter_name(const Theory& theory, Letter letter);
// A readable form of a term, as the language writes it.
[[nodiscard]] std::string to_text(const Terms& terms, const Theory& theory, TestRef test);
[[nodiscard]] std::string to_text(const Terms& terms, const Theory& theory, ExprRef expr);

} // namespace katlas::kat
