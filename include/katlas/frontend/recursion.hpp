// `let rec`: least solutions of left-linear systems, as regular expressions.
//
// In a body, a recursive name may stand only as the first factor of a composition, so each body is
//     x_i = c_i | x_1;a_i1 | ... | x_n;a_in
// with c and a free of recursive names. Arden's rule (x = c | x;a has the least solution c;a*) eliminates one name
// after the other; the system's solution is regular, which is why the language has no other recursion.
#pragma once

#include "katlas/kat/terms.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas {

struct RecursionFault {
    std::size_t equation = 0;
    std::string reason; // e.g. "it stands under a closure"
};

// `variables[i]` is a letter that stands for name i in `bodies`. Returns the solutions, or reports why the system is
// not left-linear. Cubic in the number of names, and sharing keeps the terms small.
[[nodiscard]] std::optional<std::vector<kat::ExprRef>> solve_left_linear(kat::Terms& terms,
                                                                         const std::vector<kat::ExprRef>& variables,
                                                                         const std::vector<kat::ExprRef>& bodies,
                                                                         RecursionFault& fault);

} // namespace katlas
