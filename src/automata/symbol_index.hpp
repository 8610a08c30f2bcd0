// The moves of a state by one symbol, for walks that ask for single symbols of many states.
//
// A table of offsets per state and symbol when it is not much larger than the automaton, else binary search in the
// state's moves.
#pragma once

#include "katlas/automata/nfa.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace katlas::automata::detail {

class SymbolIndex {
  public:
    // The automaton must outlive the index.
    explicit SymbolIndex(const Nfa& nfa) : nfa_(nfa) {
        const std::size_t cells = std::size_t{nfa.num_states()} * nfa.num_symbols;
        if (cells > 8 * nfa.moves.size() + 4096) {
            return;
        }
        begin_.resize(cells + 1);
        std::size_t cell = 0;
        for (State s = 0; s < nfa.num_states(); ++s) {
            for (std::uint32_t i = nfa.row[s]; i < nfa.row[s + 1]; ++i) {
                const std::size_t here = std::size_t{s} * nfa.num_symbols + nfa.moves[i].symbol;
                while (cell <= here) {
                    begin_[cell++] = i;
                }
            }
        }
        std::fill(begin_.begin() + static_cast<std::ptrdiff_t>(cell), begin_.end(),
                  static_cast<std::uint32_t>(nfa.moves.size()));
    }

    [[nodiscard]] std::span<const Move> moves(State s, Symbol symbol) const {
        if (!begin_.empty()) {
            const std::size_t cell = std::size_t{s} * nfa_.num_symbols + symbol;
            return {nfa_.moves.data() + begin_[cell], nfa_.moves.data() + begin_[cell + 1]};
        }
        const auto all = nfa_.moves_of(s);
        const auto first = std::lower_bound(all.begin(), all.end(), Move{symbol, 0});
        const auto last = std::find_if(first, all.end(), [&](const Move& move) { return move.symbol != symbol; });
        return {first, last};
    }

  private:
    const Nfa& nfa_;
    std::vector<std::uint32_t> begin_; // [state * num_symbols + symbol]
};

} // namespace katlas::automata::detail
