// The theory: the facts that hold on every execution graph that a query is about.
//
// Predicates with Boolean constraints (which truth assignments are atoms), relations with their signatures, and
// assumptions. The theory is data: the base theory is models/prelude.kat, and a user's file adds to it in the same
// language. DESIGN: see docs/design.md, "What is true of memory models is data"; the propositions that eliminate
// assumptions are cited in prover/.
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
    // What the relation is on every execution graph (`define`): any expression without `rot` and `dedup`, over
    // relations that were declared before, or over relations that are defined together by recursion. Proofs use only
    // the consequences of the definition that are among the assumptions. None: graphs give the relation, or it is
    // computed from relations that they give (semantics/base_relations.hpp).
    std::optional<ExprRef> definition{};
    // The first of the relations of one recursive definition (`define rec`), if this relation is one of them. Their
    // values are the least that satisfy the definitions. The relations follow one another, with twins between them.
    // None: the relation is not defined by recursion.
    std::optional<RelationId> recursion{};
    // Every execution chooses the relation (`some order`): a strict total order of the events of its domain, which is
    // its range. A model allows a graph if one choice satisfies its axioms.
    bool chosen = false;
    bool internal = false; // exists for code generation; must not be named in input
    bool builtin = false;
};

// One hypothesis. An equality becomes two inclusions. If it is `r = r1 | r2` with letters, Theory::definitions also
// keeps it whole, since Prop. 6 substitutes it.
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
    // Inclusions only: the assumption holds of graphs in which this expression has no fixed point.
    std::optional<ExprRef> unless_cyclic{};
    bool by_definition = false; // follows from the definition of a relation, so it holds of every graph

    // Whether a file states it, so that a graph may violate it.
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
    std::vector<SourceRange> constraint_places; // of each constraint, in the same order
    std::size_t builtin_constraints = 0;        // how many of the first constraints are the base theory's
    std::vector<Assumption> assumptions;
    // The assumptions with intersections or differences. Only the reference semantics and tableaux use them. A proof
    // that ignores them knows less about the graphs, so it is still sound.
    std::vector<Assumption> relational_assumptions;
    std::vector<Definition> definitions; // at most one for a relation; never circular
};

// "po", "rf^-1".
[[nodiscard]] std::string letter_name(const Theory& theory, Letter letter);
// A readable form of a term, as the language writes it.
[[nodiscard]] std::string to_text(const Terms& terms, const Theory& theory, TestRef test);
[[nodiscard]] std::string to_text(const Terms& terms, const Theory& theory, ExprRef expr);

} // namespace katlas::kat
