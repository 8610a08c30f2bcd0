// The cycles that a language denotes, without a fixed place where they begin.
//
// A claim about irreflexivity does not care where a cycle begins, but an automaton's words begin somewhere, and a
// hypothesis whose right side lies across that place, half at the end of the word and half at its beginning, would not
// be seen. So the automaton is unrolled into two turns. An edge that leads to acceptance also leads from the first turn
// to the initial state of the second turn. The cycles of the language are the walks from a state to its later twin.
// Saturation treats this automaton like any other, and may add paths that cross from the first turn into the second
// wherever that is right. (Thesis prop. 9 says that rotation is sound; that hypotheses may be applied to any rotation
// follows, since a cycle through one event in w is one through it in each word that w implies.)
//
// Afterwards the cycles are cut again, at each state to which a crossing leads: a word begins at the state in the first
// turn and ends at its twin in the second turn. The rotations of all these words are the cycles.
//
// The states are those of the first turn, their twins, and then the states that saturation adds. An added state belongs
// to the turn of its target, or to the first turn if it lies on a path that crosses.
#pragma once

#include "katlas/automata/guarded.hpp"

#include <vector>

namespace katlas::prover {

class TwoTurns {
  public:
    // Unrolls `nfa` into two turns. Words without letters are left out: they are not cycles.
    explicit TwoTurns(const automata::GuardedNfa& nfa);

    [[nodiscard]] const automata::GuardedNfa& wound() const { return wound_; }

    // Is the state in the second turn? For states of the unrolled automaton; saturation keeps track of its own states.
    [[nodiscard]] bool in_second_turn(automata::State s) const { return s >= originals_; }
    // The twin in the first turn of a state in the second turn.
    [[nodiscard]] automata::State earlier(automata::State s) const { return s - originals_; }

  private:
    automata::State originals_;
    automata::GuardedNfa wound_;
};

// The words that lead from `from` to `to` through states of `within` only.
[[nodiscard]] automata::GuardedNfa words_between(const automata::GuardedNfa& nfa, automata::State from,
                                                 automata::State to, const std::vector<bool>& within,
                                                 const automata::AtomSet& all);

} // namespace katlas::prover
