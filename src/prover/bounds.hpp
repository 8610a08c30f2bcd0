// Letters of a left side replaced by what they lie in.
//
// Where the theory says `l <= e`, and the right side has no way to read the letter l, a word with l can be a word of
// the right side only by what e says. Saturation does not find that if the words of e lead to many places, as those of
// a star do: it would need one place to which they all lead. Instead e stands in for l on the left side.
//
// Sound: expressions grow with their letters, so in every structure of the theory the old left side lies in the new
// one, and with that in the right side. Incomplete: what else is known of l is lost, and a word of the new left side
// refutes nothing.
#pragma once

#include "katlas/prover/query.hpp"

#include <optional>
#include <vector>

namespace katlas::prover {

struct Widened {
    Query query;
    std::vector<std::size_t> bounds; // the assumptions used, by their indices in the theory
};

// None if there is nothing to replace: letters that the user declared, not defined by parts, whose only bound has
// a star (for others saturation does as well), and that no letter of the right side reads.
[[nodiscard]] std::optional<Widened> with_bounds(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                                 const Query& query);

} // namespace katlas::prover
