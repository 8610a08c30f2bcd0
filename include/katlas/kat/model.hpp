// Axioms, models and the statements to decide.
//
// A model is a set of axioms over a theory; it denotes the execution graphs that satisfy them all (thesis section 3.3).
// A claim is what an `assert`, `refute` or `assume` says about expressions.
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
};

struct Claim {
    enum class Kind : std::uint8_t { inclusion, equality, acyclic, irreflexive, empty };
    Kind kind = Kind::inclusion;
    ExprRef left;
    ExprRef right; // inclusion and equality only
    SourceRange where;
    SourceRange left_where;
    SourceRange right_where;
};

struct Assertion {
    std::string name;    // empty: unnamed
    bool refute = false; // `refute`: the claim must not hold
    Claim claim;
    SourceRange where;
};

} // namespace katlas::kat
