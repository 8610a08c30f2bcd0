// Replaces letters of a left side by their upper bounds.
//
// If the theory says `l <= e`, and the right side cannot read the letter l, then a word with l can be a word of the
// right side only by way of e. Saturation does not find this if the words of e lead to many states, as the words of a
// star do: it would need one state to which all of them lead. Instead, e replaces l on the left side.
//
// The letter of a relation that is defined stands for the definition in the same way. This is an equation, so nothing
// is lost, except that of intersections and differences only an upper bound is regular (upper_bounds.hpp).
//
// Sound: expressions grow with their letters, so in every structure of the theory the old left side lies in the new
// one, and with that in the right side. Incomplete: other facts about l are lost, and a word of the new left side
// refutes nothing.
#pragma once

#include "katlas/prover/query.hpp"

#include <optional>
#include <set>

namespace katlas::prover {

struct Widened {
    Query query;
    std::set<std::size_t> bounds;          // the assumptions used, by their indices in the theory
    std::set<kat::RelationId> definitions; // the relations that were unfolded
};

// Replaces letters that the user declared, which no letter of the right side reads, and whose only bound or definition
// has a star, an intersection or a difference (for others saturation suffices). None if there are no such letters, or
// if the right side is not regular.
[[nodiscard]] std::optional<Widened> with_bounds(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                                 const Query& query);

} // namespace katlas::prover
