// Trimming: only states that are reachable from an initial state and from which a final state can be reached matter to
// the language. The reverse automaton, the disjoint union and the distances to acceptance are here, too, since they
// need nothing else. All functions are linear in the size of the automaton.
#pragma once

#include "katlas/automata/nfa.hpp"

#include <cstdint>
#include <vector>

namespace katlas::automata {

inline constexpr std::uint32_t unreachable = UINT32_MAX;

// Per state the length of a shortest accepted word, `unreachable` where there is none.
[[nodiscard]] std::vector<std::uint32_t> distances_to_final(const Nfa& nfa);

// The reachable and co-reachable part, states renumbered in the old order. The result has no states when the language
// is empty.
[[nodiscard]] Nfa trim(const Nfa& nfa);

// Accepts the mirror images of the words of `nfa`; the states keep their numbers.
[[nodiscard]] Nfa reverse(const Nfa& nfa);

// Accepts L(first) + L(second): the states of `second` follow those of `first`. Requires equal num_symbols.
[[nodiscard]] Nfa disjoint_union(const Nfa& first, const Nfa& second);

} // namespace katlas::automata
