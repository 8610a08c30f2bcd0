// Symbols that two automata treat alike, or that one of them treats better than others.
//
// Two symbols are alike when each automaton has the same moves under both; one of them then stands for the class, and
// an inclusion need not be followed along the others. Alphabets made of letters and blocks of atoms have many such
// symbols.
#pragma once

#include "katlas/automata/nfa.hpp"

#include <vector>

namespace katlas::automata {

// A common alphabet, one symbol for each class, and what its symbols stood for: the least symbol of the class.
struct MergedSymbols {
    Nfa left;
    Nfa right;
    std::vector<Symbol> original; // by new symbol; ascending
    std::vector<Symbol> renamed;  // by old symbol: its class
};

// Symbols are merged only where `kind` agrees as well. Both automata must have the same alphabet; the symbols keep
// their order. Linear in the moves, but for sorting.
[[nodiscard]] MergedSymbols merge_symbols(const Nfa& left, const Nfa& right, const std::vector<std::uint32_t>& kind);

// `left` without the moves that others make superfluous in an inclusion in `right`, under any closure: a move to x by
// symbol b, where there is one to x by a and `right` can do under b all that it can under a, in every state. Whatever
// separates x from the right side after b does so after a. `ends[s]` are the end markers that tell where a closure may
// split before s (InclusionOptions::end_markers_of); none for other closures. Shortest counterexamples keep their
// length.
[[nodiscard]] Nfa drop_dominated_moves(const Nfa& left, const Nfa& right, const std::vector<std::vector<Symbol>>& ends);

} // namespace katlas::automata
