// What follows from a definition, as far as Kleene algebra with tests can say it.
//
// A definition may have intersections and differences (elaborate_define.cpp). Proofs use regular expressions: such that
// contain the relation, one that it contains, and its signature. They are read off the expression from the leaves up.
// An intersection lies in both of its operands, and in what intersections.hpp makes of them; a difference lies in its
// left one. Union, composition and iteration keep inclusions. All of it holds of every execution graph on which the
// assumptions hold. An expression that is regular, or has an exact regular form, is both above and below.
#pragma once

#include "katlas/kat/intersections.hpp"

#include <vector>

namespace katlas {

struct Approximation {
    std::vector<kat::ExprRef> above; // the relation lies in each
    kat::ExprRef below;              // and contains this
};

[[nodiscard]] Approximation approximate(kat::Terms& terms, const kat::Theory& theory, const Filters& filters,
                                        kat::ExprRef e);

// What the two ends of the expression's pairs are: domain, range, and what becomes of location and thread.
[[nodiscard]] kat::Relation signature_of(kat::Terms& terms, const kat::Theory& theory, const Filters& filters,
                                         kat::ExprRef e);

// Without tests at its ends that the signature of the relation has anyway.
[[nodiscard]] kat::ExprRef without_known_ends(kat::Terms& terms, const kat::Theory& theory,
                                              const kat::Relation& relation, kat::ExprRef bound);

} // namespace katlas
