// `let rec` of .cat: least solutions of equations between relations, where they are regular and linear algebra finds
// them.
//
// Arden's rule solves systems in which the names stand only at the left end of compositions (x = c | x;a) or only at
// the right end (x = c | a;x). It also solves a single equation with both ends and `x;x`: x = c | x;a | b;x is b*;c;a*,
// and with x;x it is (b*;c;a*)+. In other systems, the equations are a context-free grammar whose words are paths.
// Suppose that every composition that can be nested to the right, a;(v;w), can also be nested to the left, (a;v);w, for
// the same name. Then every path can be read step by step from the left, so the second factor of each composition may
// be taken to be a single step (rotation.cpp). The same holds the other way round. In this way the preserved program
// order of POWER and ARM is regular.
#pragma once

#include "terms.hpp"

#include <optional>
#include <vector>

namespace katlas::cat {

// The solutions for `variables`: the least x_i with x_i = bodies_i. Throws Outside if the system has none of these
// forms. Cubic in the number of variables.
[[nodiscard]] std::vector<TermRef> solve(Terms& terms, const std::vector<TermRef>& variables,
                                         const std::vector<TermRef>& bodies);

// A system with the same solutions in which names stand at one end of compositions. Nothing if compositions cannot be
// nested to one side. The first variables are the given ones.
struct Equations {
    std::vector<TermRef> variables;
    std::vector<TermRef> bodies;
};
[[nodiscard]] std::optional<Equations> nested_to_one_side(Terms& terms, const std::vector<TermRef>& variables,
                                                          const std::vector<TermRef>& bodies);

} // namespace katlas::cat
