// Bisimilarity of states and the quotient by it.
//
// Two states are bisimilar when they are both final or both not, and each move of one is matched by a move of the other
// with the same symbol to a bisimilar state. Bisimilar states have the same language, so merging them is always right;
// bisimilarity is the cheap reduction: near-linear, while equality of languages is PSPACE-complete.
//
// Algorithm: signature refinement with dirty states. The signature of a state is the set of pairs (symbol, block of the
// target). Only states with a successor whose block was renamed are looked at again, and when a block splits, the
// largest part keeps its name (Hopcroft's "process the smaller half"): a state is renamed at most log n times, so the
// algorithm takes O(d m log n) for out-degree d and m moves. Blom and Orzan, "Distributed state space minimization",
// STTT 2005, refine by signatures; the naming rule is as in Hopcroft (1971) and Paige and Tarjan (1987).
#pragma once

#include "katlas/automata/nfa.hpp"

#include <cstdint>
#include <vector>

namespace katlas::automata {

// Blocks are numbered 0..num_blocks-1 by their smallest states.
struct Partition {
    std::uint32_t num_blocks = 0;
    std::vector<std::uint32_t> block_of; // per state
};

[[nodiscard]] Partition bisimilarity(const Nfa& nfa);

// One state per block. Requires a partition that is coarser than equality and not coarser than bisimilarity.
[[nodiscard]] Nfa quotient(const Nfa& nfa, const Partition& partition);

// An automaton of the same language: trimmed, and quotiented by bisimilarity forwards and backwards until neither
// merges anything. Backward bisimilarity does not preserve the languages of states, only that of the automaton.
[[nodiscard]] Nfa reduce(const Nfa& nfa);

} // namespace katlas::automata
