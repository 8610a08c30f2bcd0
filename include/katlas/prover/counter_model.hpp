// A finite structure that shows a claim to be false.
//
// A word that the search could not find on the right-hand side refutes the claim only if there are events between which
// the word leads and the right-hand side does not, although every hypothesis holds. The word itself is a chain of
// events (a ring, when its ends are one event). The chase repairs it: wherever the left side of a hypothesis holds of
// two events and the right side does not, it adds a shortest path of the right side, with new events if need be, or
// identifies events that must be one. If this ends, without contradiction, in a structure in which the right-hand side
// still fails, the claim is refuted whatever steps of the search were incomplete. (The chase is that of database
// theory, Aho, Beeri, Ullman 1979.)
#pragma once

#include "katlas/automata/guarded_inclusion.hpp"
#include "katlas/prover/query.hpp"

#include <string>

namespace katlas::prover {

enum class Confirmation : std::uint8_t {
    confirmed,    // the right-hand side fails of the word's events in a structure that satisfies the hypotheses
    related,      // the right-hand side holds of them in the structure that was found
    contradicted, // no structure was found that extends the word and satisfies the hypotheses
    out_of_budget // the chase did not end
};

// The vocabulary is one for structures, with all rules that apply. Locations and threads are respected: steps that keep
// them join events, and no step that changes the thread may lie within one; a letter has its twin where its ends are
// known to share a location.
//
// `right`: the right-hand side before saturation, read as such. `cyclic`: the word's ends are one event. `rotated`:
// the claim is about fixed points, so no event at all may be related to itself by `right`. `irreflexive`: what has no
// fixed points by hypothesis. `choice` selects among the ways to satisfy a hypothesis, the same one throughout.
[[nodiscard]] Confirmation confirm(const automata::GuardedWord& word, const Vocabulary& vocabulary,
                                   const automata::GuardedNfa& right, const automata::GuardedNfa& irreflexive,
                                   bool cyclic, bool rotated, std::size_t choice = 0);

} // namespace katlas::prover
