// Rotation and deduplication of languages, for reading constraints on cycles (thesis sections 3.1 and 3.6).
//
// A cycle has no first event, so a set of words that describes cycles may be closed under rotation, and a cycle that is
// walked n times is the cycle walked once:
//
//     rotated(L)      = { uv | vu in L }
//     deduplicated(L) = { w | w^n in L for some n >= 1 }
//
// With end markers (InclusionOptions::first_end_symbol) every word is w.e with e an end marker: e tells the block of
// atoms at the last event of w, and a symbol s of w the relation and the block of atoms at its source. The
// cycle's two ends are one event; e is the block there. When u and v change places, the word's end moves to another
// event, the one where the split is, whose block is told by the symbol that follows. Let ends(s) be the end markers
// that contain the block of s (InclusionOptions::end_markers_of). Then
//
//     rotated(L)      = { uv.e | vu.f in L, where f in ends(first symbol of v), or f = e when v is empty }
//     deduplicated(L) = { w.e | w^n.e in L for some n >= 1 }
//
// and rotated_then_deduplicated is their composition: { w.e | w^n.e in rotated(L) for some n >= 1 }.
// For this to be exact, each end marker's block must either contain the block of s or be disjoint from it, for every s;
// making the blocks so fine is the caller's part.
//
// check_inclusion reads these languages off matrices lazily. The functions here build automata for plain words, to be
// used inside larger expressions.
#pragma once

#include "katlas/automata/nfa.hpp"

#include <cstddef>
#include <optional>

namespace katlas::automata {

// Accepts rotated(L(nfa)) with at most 2 |Q|^2 states, trimmed (thesis section 3.1). A state (start, at, half) has
// begun at `start` and is at `at`; at a final state it may go over to the second half at an initial state, and it
// accepts when the second half comes back to `start`.
[[nodiscard]] Nfa rotate(const Nfa& nfa);

// Accepts deduplicated(L(nfa)): a deterministic automaton whose states are the relations "reading w leads from p to q".
// There may be 2^(|Q|^2) of them; none when more than max_states are met.
[[nodiscard]] std::optional<Nfa> deduplicate(const Nfa& nfa, std::size_t max_states);

} // namespace katlas::automata
