// Axioms, models and the statements to decide.
//
// A model is a set of axioms over a theory; it denotes the execution graphs that satisfy all of them (thesis section
// 3.3). A claim is a statement about expressions (in `assert`, `refute` or `assume`) or about models (in `assert` or
// `refute`).
#pragma once

#include "katlas/kat/terms.hpp"
#include "katlas/kat/theory.hpp"
#include "katlas/support/diagnostics.hpp"

#include <string>
#include <vector>

namespace katlas::kat {

// The claim of an `unless` clause, as the assumptions and constraints that it adds to a theory.
struct Condition {
    std::vector<Assumption> assumptions;
    std::vector<TestRef> constraints; // each holds of every atom
    SourceRange where;
};

struct Axiom {
    enum class Kind : std::uint8_t { acyclic, irreflexive, empty };
    Kind kind = Kind::acyclic;
    std::string name; // empty: unnamed
    ExprRef expr;
    SourceRange where;
    // The user states that under each of these conditions the axiom follows from the axioms without a condition
    // (`export AXIOM unless CLAIM`). The axiom holds in any case. The statement must be proved before a checker is made
    // (codegen/requirements.hpp); proofs do not use it.
    std::vector<Condition> unless{};
    bool exported = false; // stated by `export`, and not (yet) by a statement of its own
};

// A remark about graphs that the model allows (`flag`): the graph has the flag if the expression relates something. A
// flag `data-race` relates accesses that race.
struct Flag {
    std::string name;
    ExprRef expr;
};

struct Model {
    std::string name;
    std::vector<Axiom> axioms;
    std::vector<Flag> flags{};
    SourceRange where;         // of the name in its declaration; a file's model has none
    bool broken = false;       // its declaration had an error; uses of it are not reported again
    std::string coherent_by{}; // the name of the view of `export coherence VIEW`; empty: none
};

struct Claim {
    enum class Kind : std::uint8_t {
        inclusion,
        equality,
        acyclic,
        irreflexive,
        empty,
        stronger,  // every execution graph that one model allows the other allows, too
        equivalent // two models allow the same execution graphs
    };
    Kind kind = Kind::inclusion;
    ExprRef left;
    ExprRef right; // inclusion and equality only
    SourceRange where;
    SourceRange left_where;
    SourceRange right_where;
    std::string left_model; // stronger and equivalent only: the models' keys in the specification
    std::string right_model;

    [[nodiscard]] bool about_models() const { return kind == Kind::stronger || kind == Kind::equivalent; }
};

struct Assertion {
    std::string name;    // empty: unnamed
    bool refute = false; // `refute`: the claim must not hold
    Claim claim;
    SourceRange where;
};

} // namespace katlas::kat
