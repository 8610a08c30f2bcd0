// Simulation preorder on the states of a guarded automaton: q simulates p when q accepts wherever p does, and every
// edge of p is answered, atom by atom, by edges of q whose letter covers its own, with at least its post and a target
// that simulates p's. Then every word accepted from p is accepted from q. Greatest fixpoint; a pair is looked at again
// only when an answer may have been lost; O(n^2 * degree^2) in a typical case.
#pragma once

#include "katlas/automata/letter_order.hpp"

#include <cstdint>
#include <vector>

namespace katlas::automata {

class GuardedSimulation {
  public:
    explicit GuardedSimulation(const GuardedNfa& nfa, const LetterOrder& order = {});

    // Does `above` simulate `below`?
    [[nodiscard]] bool simulates(State above, State below) const {
        return (rows_[below * words_ + above / 64] >> (above % 64) & 1) != 0;
    }

  private:
    std::size_t words_;
    std::vector<std::uint64_t> rows_; // row p: the states that simulate p
};

} // namespace katlas::automata
