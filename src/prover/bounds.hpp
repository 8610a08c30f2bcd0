// Replaces letters of a left side by their upper bounds.
//
// If the theory says `l <= e`, and the right side cannot read the letter l, then a word with l can be a word of the
// right side only by way of e. Saturation does not find this if the words of e lead to many states, as the words of a
// star do: it would need one state to which all of them lead. Instead, e replaces l on the left side.
//
// Sound: expressions grow with their letters, so in every structure of the theory the old left side lies in the new
// one, and with that in the right side. Incomplete: other facts about l are lost, and a word of the new left side
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

// Replaces letters that the user declared and did not define by parts, whose only bound has a star (for other bounds
// saturation suffices), and that no letter of the right side reads. None if there are no such letters.
[[nodiscard]] std::optional<Widened> with_bounds(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                                 const Query& query);

} // namespace katlas::prover
