// Rotation and deduplication of languages, for reading constraints on cycles (thesis sections 3.1 and 3.6).
//
// A cycle has no first event, so a set of words that describes cycles may be closed under rotation, and a cycle that is
// walked n times is the cycle walked once:
//
//     rotated(L)      = { uv | vu in L }
//     deduplicated(L) = { w | w^n in L for some n >= 1 }
//
// With end markers (InclusionOptions::first_end_symbol) every word is w.e with e an end marker: e gives the block of
// atoms at the last event of w, and a symbol s of w gives the relation and the block of atoms at its source. The two
// ends of the cycle are one event, and e is the block there. When u and v change places, the word's end moves to the
// event where the word is split; the symbol that follows gives the block of this event. Let ends(s) be the end markers
// that contain the block of s (InclusionOptions::end_markers_of). Then
//
//     rotated(L)      = { uv.e | vu.f in L, where f in ends(first symbol of v), or f = e when v is empty }
//     deduplicated(L) = { w.e | w^n.e in L for some n >= 1 }
//
// and rotated_then_deduplicated is their composition: { w.e | w^n.e in rotated(L) for some n >= 1 }. For this to be
// exact, each end marker's block must either contain the block of s or be disjoint from it, for every s; the caller
// must make the blocks so fine.
//
// check_inclusion reads these languages off matrices lazily. The functions here build automata for plain words, to be
// used inside larger expressions.
#pragma once

#include "katlas/automata/nfa.hpp"

#include <cstddef>
#include <optional>

namespace katlas::automata {

// Accepts rotated(L(nfa)) with at most 2 |Q|^2 states, trimmed (thesis section 3.1). In a state (start, at, half) the
// run has begun at `start` and is at `at`. From a final state the run may go over to the second half at an initial
// state. The run accepts when the second half comes back to `start`.
[[nodiscard]] Nfa rotate(const Nfa& nfa);

// Accepts deduplicated(L(nfa)): a deterministic automaton whose states are the relations "reading w leads from p to q".
// There may be 2^(|Q|^2) of them. Nothing is returned when more than max_states are met.
[[nodiscard]] std::optional<Nfa> deduplicate(const Nfa& nfa, std::size_t max_states);

} // namespace katlas::automata
