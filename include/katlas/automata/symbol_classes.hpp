// Symbols that two automata treat alike, or that one of them treats better than others.
//
// Two symbols are alike when each automaton has the same moves under both; one of them then stands for the class, and
// an inclusion need not be followed along the others. Alphabets made of letters and blocks of atoms have many such
// symbols.
#pragma once

#include "katlas/automata/nfa.hpp"

#include <vector>

namespace katlas::automata {

// A common alphabet with one symbol for each class. The original of a symbol is the least symbol of its class.
struct MergedSymbols {
    Nfa left;
    Nfa right;
    std::vector<Symbol> original; // by new symbol; ascending
    std::vector<Symbol> renamed;  // by old symbol: its class
};

// Symbols are merged only where `kind` agrees as well. Both automata must have the same alphabet; the symbols keep
// their order. Linear in the moves, but for sorting.
[[nodiscard]] MergedSymbols merge_symbols(const Nfa& left, const Nfa& right, const std::vector<std::uint32_t>& kind);

// `left` without the moves that other moves make superfluous in an inclusion in `right`, under any closure. A move by
// symbol b to x is superfluous if the same state has a move by a to x, and every state of `right` can do under b all
// that it can do under a. A word that separates x from the right side after b also does so after a. `ends[s]` has the
// end markers that tell where a closure may split before s (InclusionOptions::end_markers_of); it is empty for the
// other closures. Shortest counterexamples keep their length.
[[nodiscard]] Nfa drop_dominated_moves(const Nfa& left, const Nfa& right, const std::vector<std::vector<Symbol>>& ends);

} // namespace katlas::automata
