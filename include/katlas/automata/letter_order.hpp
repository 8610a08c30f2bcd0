// Which letters stand for which, on the right-hand side of an inclusion.
//
// An edge of `po` in a right-hand automaton also reads every letter that lies below po in the theory (po-loc, rfi, coi,
// ...). Such an edge is kept once, under its greatest letter; all comparisons of edges go by this order, and
// `spell_out` adds the lesser letters at the end, for code that compares letters by name. This is Prop. 4 of the thesis
// for single letters, applied where it is cheapest.
//
// Invariant: the order is reflexive and transitive. The default order relates each letter to itself only. Any order
// does so for letters for which it was not made.
#pragma once

#include "katlas/automata/guarded.hpp"

#include <algorithm>
#include <vector>

namespace katlas::automata {

class LetterOrder {
  public:
    LetterOrder() = default;
    // below[l]: the letters that an edge of l reads, l itself included.
    explicit LetterOrder(std::vector<std::vector<Symbol>> below);

    // Does an edge of `above` read `below`?
    [[nodiscard]] bool covers(Symbol above, Symbol below) const {
        return above == below || (std::max(above, below) < below_.size() && covers_[above * below_.size() + below]);
    }
    // Calls f for each letter that an edge of `letter` reads.
    template <typename F>
    void for_each_below(Symbol letter, F&& f) const {
        if (letter >= below_.size())
            f(letter);
        else
            for (const Symbol l : below_[letter])
                f(l);
    }

  private:
    std::vector<std::vector<Symbol>> below_;
    std::vector<bool> covers_; // row: above
};

// The same language over single letters: an edge for each letter of `wanted` that the order puts below an edge's own.
[[nodiscard]] GuardedNfa spell_out(const GuardedNfa& nfa, const LetterOrder& order, const std::vector<bool>& wanted);

} // namespace katlas::automata
