// Where all words of a small automaton lead, in a big one.
//
// For a state x of N and the automaton B of a hypothesis' right-hand side, finds the boxes (starts, ends, y): every
// word of B from an atom in `starts` to an atom in `ends` leads from x to y in N, or to a state from which all is
// accepted that is from y. Atoms that neither N nor B tells
// apart are handled together.
#pragma once

#include "katlas/automata/letter_order.hpp"

#include <functional>
#include <vector>

namespace katlas::prover {

struct Box {
    kat::AtomSet starts;
    kat::AtomSet ends;
    automata::State target = 0;
};

// Does the first state accept all that the second does? Only called for different states; a `no` may be wrong.
using Accepts = std::function<bool(automata::State, automata::State)>;

class UniversalTargets {
  public:
    // `b` and `order` must outlive the object. `b` has one initial state; an edge of `nfa` reads what the order says.
    UniversalTargets(const automata::GuardedNfa& b, const automata::LetterOrder& order, std::size_t atoms);

    // The boxes of x in `nfa`, whose entry atoms there are `entry`. Pairs of atoms between which B has no word count as
    // reached wherever another pair of their row and column is. Exponential in principle in |B|, small in fact.
    [[nodiscard]] std::vector<Box> of(const automata::GuardedNfa& nfa, automata::State x, const kat::AtomSet& entry,
                                      const Accepts& accepts) const;

  private:
    [[nodiscard]] std::vector<Box> of_step(const automata::GuardedNfa& nfa, automata::State x,
                                           const Accepts& accepts) const;
    [[nodiscard]] std::vector<Box> of_any(const automata::GuardedNfa& nfa, automata::State x, const kat::AtomSet& entry,
                                          const Accepts& accepts) const;

    const automata::GuardedNfa& b_;
    const automata::LetterOrder& order_;
    std::size_t atoms_;
    bool is_step_ = false;                     // every word of B has one letter
    std::vector<kat::AtomSet> ends_from_;      // by state of B: atoms with which words of a letter or more may end
    std::vector<automata::GuardedEdge> steps_; // then: its readings, posts cut to what is accepted
};

} // namespace katlas::prover
