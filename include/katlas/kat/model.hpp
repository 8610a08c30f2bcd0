// Axioms, models and the statements to decide.
//
// A model is a set of axioms over a theory; it denotes the execution graphs that satisfy them all (thesis section 3.3).
// A claim is what an `assert`, `refute` or `assume` says about expressions, or an `assert` or `refute` about models.
#pragma once

#include "katlas/kat/terms.hpp"
#include "katlas/support/diagnostics.hpp"

#include <string>
#include <vector>

namespace katlas::kat {

struct Axiom {
    enum class Kind : std::uint8_t { acyclic, irreflexive, empty };
    Kind kind = Kind::acyclic;
    std::string name; // empty: unnamed
    ExprRef expr;
    SourceRange where;
};

struct Model {
    std::string name;
    std::vector<Axiom> axioms;
    SourceRange where;   // of the name in its declaration; a file's model has none
    bool broken = false; // its declaration was in error; uses of it are not reported again
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
    std::string left_model; // stronger and equivalent only: the models' keys in the document
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
