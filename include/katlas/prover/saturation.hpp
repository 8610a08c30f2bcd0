// Saturation: hypotheses built into the right-hand side of an inclusion.
//
// Under a hypothesis A <= B, a word that leads from x to y through A is in the right-hand language if every word of B
// leads from x to y: "wherever the automaton has a B path between two states, add an A path" (thesis section 3.7; with
// a letter for B this is Prop. 4, with transitivity Prop. 2, with B a test Prop. 3, with B empty Prop. 1). All rules
// are applied in rounds until nothing new can be added, so their order does not matter.
//
// *Soundness.* All words of B between the given end atoms must lead from x to the same y, for every choice of atoms in
// between; a single B path would prove too much when B is a union. If B has no word between two end atoms, A denotes
// nothing between them, and the A path may be added.
//
// *Termination.* The A path to y runs through states that are shared by all x (they are named by rule, place in A, and
// y), and it is not added where an equally good path exists, up to simulation. This reaches a fixpoint for the base
// theory; hypotheses that generate non-regular languages exhaust the budget instead. The result says so; it is then an
// under-approximation, good for proofs only.
#pragma once

#include "katlas/automata/letter_order.hpp"
#include "katlas/support/stop_token.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace katlas::prover {

using automata::GuardedNfa;
using automata::LetterOrder;
using kat::AtomSet;

// A hypothesis left <= right over the query's alphabet. `left` reads letters as a right-hand side does: as the greatest
// letters below them, where LetterOrder says what else these read. `right` reads letters as a left-hand side does: as
// their parts. Both are trimmed and have at most one initial state.
struct Rule {
    GuardedNfa left;
    GuardedNfa right;
    std::size_t assumption = 0;        // index in the theory
    std::vector<std::size_t> others{}; // further assumptions that it rests on
};

struct SaturationBudget {
    std::size_t max_states = 800;
    std::size_t max_edges = 16'000;
    std::size_t max_rounds = 40;
    std::uint64_t max_effort =
        20'000'000; // edges and nodes that are visited in the search for places where hypotheses apply
    StopToken stop{};
};

struct Saturated {
    GuardedNfa nfa;
    bool complete = true;          // reached a fixpoint
    std::vector<std::size_t> used; // assumptions that added something, ascending
};

// Saturation in steps, so that a caller can check whether the intermediate result suffices already.
class Saturation {
  public:
    enum class Of : std::uint8_t {
        words,
        cycles // rules also apply across the ends of words; see two_turns.hpp
    };
    // `order` must outlive the object.
    Saturation(const GuardedNfa& nfa, const std::vector<Rule>& rules, const LetterOrder& order, std::size_t num_letters,
               std::size_t atoms, Of what = Of::words, const SaturationBudget& budget = {});
    ~Saturation();
    Saturation(const Saturation&) = delete;
    Saturation& operator=(const Saturation&) = delete;

    // Runs at most `rounds` rounds. False if there is nothing left to do, or if the budget is exhausted.
    bool advance(std::size_t rounds);

    // One more rule, for the rounds to come.
    void add_rule(Rule rule);

    // The result so far. For cycles: words whose rotations are all the cycles.
    [[nodiscard]] GuardedNfa nfa() const;
    // The same language, by an automaton that takes less time to make and may be much larger: for questions about
    // single words.
    [[nodiscard]] GuardedNfa unreduced() const;
    [[nodiscard]] bool complete() const;      // reached a fixpoint
    [[nodiscard]] bool out_of_effort() const; // stopped by SaturationBudget::max_effort
    [[nodiscard]] std::size_t rounds() const; // so far
    [[nodiscard]] std::vector<std::size_t> used() const;

  private:
    class Engine;
    std::unique_ptr<Engine> engine_;
};

// Saturates to the end, within the budget.
[[nodiscard]] Saturated saturate(const GuardedNfa& nfa, const std::vector<Rule>& rules, const LetterOrder& order,
                                 std::size_t num_letters, std::size_t atoms, const SaturationBudget& budget = {});

} // namespace katlas::prover
