// Collects states and transitions in any order and packs them into an Nfa.
//
// add_move is amortised constant time; build sorts each state's moves and drops repetitions, O(n + m log d) for m
// moves and d the largest number of moves of a state.
#pragma once

#include "katlas/automata/nfa.hpp"

#include <cstdint>
#include <vector>

namespace katlas::automata {

class NfaBuilder {
  public:
    explicit NfaBuilder(std::uint32_t num_symbols, std::uint32_t num_states = 0);

    State add_state(bool final = false);
    void set_initial(State state) { initial_.push_back(state); }
    void set_final(State state, bool final = true) { final_[state] = final ? 1 : 0; }
    // Requires both states to exist and symbol < num_symbols.
    void add_move(State source, Symbol symbol, State target) { edges_.push_back({source, {symbol, target}}); }

    [[nodiscard]] std::uint32_t num_states() const { return static_cast<std::uint32_t>(final_.size()); }
    [[nodiscard]] Nfa build() const;

  private:
    struct Edge {
        State source;
        Move move;
    };
    std::uint32_t num_symbols_;
    std::vector<State> initial_;
    std::vector<std::uint8_t> final_;
    std::vector<Edge> edges_;
};

// Sorts `states` and removes repetitions, as Nfa::initial requires.
void sort_unique(std::vector<State>& states);

// Does the automaton accept the word? One subset step per letter; for tests, checkers and messages.
[[nodiscard]] bool accepts(const Nfa& nfa, const std::vector<Symbol>& word);

} // namespace katlas::automata
