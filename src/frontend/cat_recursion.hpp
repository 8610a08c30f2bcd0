// `let rec` of .cat: least solutions of equations between relations, where they are regular and linear algebra finds
// them.
//
// Solved are systems in which the names stand only at the left end of compositions (x = c | x;a) or only at the right
// end (x = c | a;x), by Arden's rule, and one equation with both ends and `x;x`: x = c | x;a | b;x is b*;c;a*, and with
// x;x it is (b*;c;a*)+. The general case, of mutual recursion through both ends, is context-free.
#pragma once

#include "cat_terms.hpp"

#include <vector>

namespace katlas::cat {

// The solutions for `variables`, each the least x_i with x_i = bodies_i. Throws Outside if the system is none of the
// above. Cubic in the number of variables.
[[nodiscard]] std::vector<TermRef> solve(Terms& terms, const std::vector<TermRef>& variables,
                                         const std::vector<TermRef>& bodies);

} // namespace katlas::cat
