// The subset construction on demand: the right-hand side of a plain inclusion as a deterministic automaton.
//
// What check_inclusion needs of a right-hand side is: interned states that are sets ordered by inclusion, a step that
// is monotone in that order, and for each state a lower bound on the length of the words it accepts, which is exact
// where it is zero.
#pragma once

#include "katlas/automata/nfa.hpp"

#include <vector>

#include "set_store.hpp"

namespace katlas::automata::detail {

class SubsetStepper {
  public:
    // Requires a trimmed automaton that outlives the stepper.
    explicit SubsetStepper(const Nfa& nfa);

    [[nodiscard]] SetId initial();
    [[nodiscard]] SetId step(SetId from, Symbol symbol);
    [[nodiscard]] std::uint32_t distance(SetId id) const { return distance_[id]; }
    [[nodiscard]] const SetStore& sets() const { return sets_; }

  private:
    SetId intern(const Word* row);

    const Nfa& nfa_;
    SetStore sets_;
    std::vector<std::uint32_t> state_distance_;
    std::vector<std::uint32_t> distance_; // per set
    std::vector<Word> source_;            // scratch rows
    std::vector<Word> target_;
};

} // namespace katlas::automata::detail
