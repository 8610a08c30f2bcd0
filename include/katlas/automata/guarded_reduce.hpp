// Reduction by simulation, in both directions: see guarded_reduce.cpp.
#pragma once

#include "katlas/automata/letter_order.hpp"

namespace katlas::automata {

// An equivalent automaton, trimmed and reduced. reduce() costs more than `quotient` and makes saturated automata much
// smaller. Letters are compared by `order`: two automata are equivalent if their edges, which read lesser letters too,
// read the same words.
[[nodiscard]] GuardedNfa reduce(const GuardedNfa& nfa, const AtomSet& all, const LetterOrder& order = {});

} // namespace katlas::automata
