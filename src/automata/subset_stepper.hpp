// The subset construction on demand: the right-hand side of a plain inclusion as a deterministic automaton.
//
// The solver needs three things of a right-hand side: interned states that are sets; an order on states in which steps
// are monotone; and for each state a lower bound on the length of the words that it accepts, which is exact where it is
// zero. The order is given by covering rows: S is below T iff the set S is contained in the covering row of T. Without
// knowledge about the states that row is the set itself; with a partial order on them by similarity, sets are kept
// pruned to their maximal states and the covering row has everything below these.
#pragma once

#include "katlas/automata/nfa.hpp"
#include "set_store.hpp"
#include "shared_space.hpp"
#include "symbol_index.hpp"

#include <vector>

namespace katlas::automata::detail {

class SubsetStepper {
  public:
    using Store = SetStore;

    // Requires a trimmed automaton. `below`: for each state the states below it in a partial order of languages, and
    // the state itself; or null. Both must outlive the stepper.
    explicit SubsetStepper(const Nfa& nfa, const BitRows* below = nullptr);

    [[nodiscard]] SetId initial();
    [[nodiscard]] SetId step(SetId from, Symbol symbol);
    [[nodiscard]] std::uint32_t distance(SetId id) const { return distance_[id]; }
    // The size of the covering row; a set below another has no greater weight.
    [[nodiscard]] std::uint32_t weight(SetId id) const { return below_ ? weight_[id] : sets_.size(id); }
    void covering_row(SetId id, Word* row);
    // The states that the word read so far has reached, and the states below them, given the covering row.
    [[nodiscard]] const Word* reached_row(const Word* covering) const { return covering; }
    [[nodiscard]] const SetStore& sets() const { return sets_; }
    [[nodiscard]] std::size_t bytes() const { return sets_.bytes(); }

  private:
    // Interns target_.
    SetId intern();
    void prune();

    const Nfa& nfa_;
    SymbolIndex index_;
    const BitRows* below_;
    SetStore sets_;
    std::vector<std::uint32_t> state_distance_;
    std::vector<std::uint32_t> distance_; // per set
    std::vector<std::uint32_t> weight_;   // per set
    std::vector<Word> source_;            // scratch rows
    std::vector<Word> target_;
};

} // namespace katlas::automata::detail
