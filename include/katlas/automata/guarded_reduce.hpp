// Reduction by simulation, in both directions: see guarded_reduce.cpp.
#pragma once

#include "katlas/automata/letter_order.hpp"

namespace katlas::automata {

// An equivalent automaton, trimmed and reduced. Dearer than `quotient` and much smaller on saturated automata. Letters
// are compared by `order`: equivalent means that what its edges read, lesser letters included, is the same.
[[nodiscard]] GuardedNfa reduce(const GuardedNfa& nfa, const AtomSet& all, const LetterOrder& order = {});

} // namespace katlas::automata
