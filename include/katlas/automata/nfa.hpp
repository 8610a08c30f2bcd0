// Plain nondeterministic finite automata over a dense alphabet, and the transforms that need no guards.
//
// An open value: states are 0..num_states-1, symbols 0..num_symbols-1, and the transitions of a state are one
// contiguous run, sorted by symbol and then target, without repetitions (compressed sparse rows). This form is good for
// walking all moves of a state. To change one transition is to build the automaton anew, which NfaBuilder does.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace katlas::automata {

using State = std::uint32_t;
using Symbol = std::uint32_t;

struct Move {
    Symbol symbol;
    State target;
    friend bool operator==(const Move&, const Move&) = default;
    friend auto operator<=>(const Move&, const Move&) = default;
};

struct Nfa {
    std::uint32_t num_symbols = 0;
    std::vector<State> initial;        // sorted, unique
    std::vector<std::uint8_t> final;   // one byte per state
    std::vector<std::uint32_t> row{0}; // num_states + 1 offsets into `moves`
    std::vector<Move> moves;

    [[nodiscard]] std::uint32_t num_states() const { return static_cast<std::uint32_t>(final.size()); }
    [[nodiscard]] std::span<const Move> moves_of(State s) const {
        return {moves.data() + row[s], moves.data() + row[s + 1]};
    }
};

} // namespace katlas::automata
