// Walks: the meaning of a right side on a word if `r^-1` is the converse of `r`.
//
// Guarded words treat `r^-1` as a letter of its own. A word is also a structure: a chain of events, or a ring, if its
// ends are one event. The right side relates the word's ends exactly if some word of the right side can be *walked* in
// the structure, forward along the letters and backward against them. So `a <= a;a^-1;a` holds: forth, back and forth
// along the one step. (Bloom, Esik, Stefanescu, "Notes on equational theories of relations", 1995; Brunet, Pous,
// "Kleene algebra with converse", RAMiCS 2014. The automaton is that of Shepherdson for two-way automata, 1959.)
//
// The words on which there is a walk are a regular language, recognised by an automaton that remembers, for the word so
// far, from which state to which state a walk within it can lead. It is deterministic but for the choice of atoms, and
// may be exponentially larger.
#pragma once

#include "katlas/automata/guarded.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace katlas::prover {

enum class Ground : std::uint8_t {
    chain,
    ring // the two ends of a word are one event
};

struct WalkLimits {
    std::size_t max_states = 1'500;
    std::size_t max_edges = 40'000;
};

// The words over the letters in `spoken` whose ends some word of `right` joins by a walk. `flipped[l]`: the symbol of
// l's converse, if there is one. None beyond the limits.
[[nodiscard]] std::optional<automata::GuardedNfa> walkable(const automata::GuardedNfa& right,
                                                           const std::vector<bool>& spoken,
                                                           const std::vector<std::optional<automata::Symbol>>& flipped,
                                                           std::size_t atoms, Ground ground,
                                                           const WalkLimits& limits = {});

} // namespace katlas::prover
