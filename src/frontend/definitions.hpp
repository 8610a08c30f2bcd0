// Consequences of a definition in Kleene algebra with tests.
//
// A definition may have intersections and differences (elaborate_define.cpp). Proofs use regular expressions: upper
// bounds of the relation, a lower bound, and its signature. They are computed from the expression bottom-up. An
// intersection lies in each of its operands, and in the expression that intersections.hpp makes of them; a difference
// lies in its left operand. Union, composition and iteration are monotone. The results hold of every execution graph on
// which the assumptions hold. An expression that is regular, or has an exact regular form, is both an upper and a lower
// bound.
#pragma once

#include "katlas/kat/intersections.hpp"

#include <vector>

namespace katlas {

struct Approximation {
    std::vector<kat::ExprRef> above; // the relation lies in each
    kat::ExprRef below;              // the relation contains this
};

[[nodiscard]] Approximation approximate(kat::Terms& terms, const kat::Theory& theory, const Filters& filters,
                                        kat::ExprRef e);

// The signature of the expression: domain, range, and the effects on location and thread.
[[nodiscard]] kat::Relation signature_of(kat::Terms& terms, const kat::Theory& theory, const Filters& filters,
                                         kat::ExprRef e);

// The bound without tests at its ends that the signature of the relation implies.
[[nodiscard]] kat::ExprRef without_known_ends(kat::Terms& terms, const kat::Theory& theory,
                                              const kat::Relation& relation, kat::ExprRef bound);

} // namespace katlas
