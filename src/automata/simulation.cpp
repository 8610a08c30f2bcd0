#include "katlas/automata/simulation.hpp"

#include "katlas/automata/trim.hpp"
#include "set_store.hpp"
#include "symbol_index.hpp"

#include <algorithm>

namespace katlas::automata {

namespace {

using detail::Word;

// up(q) before any refinement: the states that are final if q is and have moves by all the symbols q has.
void fill_by_symbols(const Nfa& nfa, Simulation& result) {
    const std::uint32_t n = result.num_states;
    const std::size_t row_words = result.row_words;
    std::vector<Word> finals(row_words, 0);
    std::vector<Word> has_move(std::size_t{nfa.num_symbols} * row_words, 0);
    std::vector<Word> everything(row_words, 0);
    for (State s = 0; s < n; ++s) {
        detail::set_bit(everything.data(), s);
        if (nfa.final[s] != 0) {
            detail::set_bit(finals.data(), s);
        }
        for (const Move& move : nfa.moves_of(s)) {
            detail::set_bit(has_move.data() + move.symbol * row_words, s);
        }
    }
    for (State s = 0; s < n; ++s) {
        Word* up = result.up.data() + s * row_words;
        std::copy_n(nfa.final[s] != 0 ? finals.data() : everything.data(), row_words, up);
        for (const Move& move : nfa.moves_of(s)) {
            for (std::size_t w = 0; w < row_words; ++w) {
                up[w] &= has_move[move.symbol * row_words + w];
            }
        }
    }
}

} // namespace

std::optional<Simulation> simulation_preorder(const Nfa& nfa, const StopToken& stop) {
    const std::uint32_t n = nfa.num_states();
    Simulation result;
    result.num_states = n;
    result.row_words = detail::words_for(n);
    const std::size_t row_words = result.row_words;
    result.up.resize(n * row_words);
    fill_by_symbols(nfa, result);

    const Nfa before = reverse(nfa);
    const detail::SymbolIndex by_symbol(before);
    std::vector<State> queue(n);
    std::vector<std::uint8_t> queued(n, 1);
    for (State s = 0; s < n; ++s) {
        queue[s] = s;
    }
    std::vector<Word> can(row_words);
    std::vector<Word> targets(row_words);
    for (std::size_t head = 0; head < queue.size(); ++head) {
        if (head % 16 == 0 && stop.requested()) {
            return std::nullopt;
        }
        const State target = queue[head];
        queued[target] = 0;
        // The loop may change this row, so it reads a copy.
        std::copy_n(result.up_row(target), row_words, targets.begin());
        const auto sources = before.moves_of(target);
        for (std::size_t i = 0; i < sources.size();) {
            const Symbol symbol = sources[i].symbol;
            std::fill(can.begin(), can.end(), Word{0});
            detail::for_each_bit(targets.data(), row_words, [&](State r) {
                for (const Move& move : by_symbol.moves(r, symbol)) {
                    detail::set_bit(can.data(), move.target);
                }
            });
            for (; i < sources.size() && sources[i].symbol == symbol; ++i) {
                const State source = sources[i].target;
                Word* up = result.up.data() + source * row_words;
                Word removed = 0;
                for (std::size_t w = 0; w < row_words; ++w) {
                    removed |= up[w] & ~can[w];
                    up[w] &= can[w];
                }
                if (removed != 0 && queued[source] == 0) {
                    queued[source] = 1;
                    queue.push_back(source);
                }
            }
        }
    }
    return result;
}

} // namespace katlas::automata
