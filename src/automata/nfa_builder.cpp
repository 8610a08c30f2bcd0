#include "katlas/automata/nfa_builder.hpp"

#include <algorithm>
#include <cassert>

namespace katlas::automata {

NfaBuilder::NfaBuilder(std::uint32_t num_symbols, std::uint32_t num_states)
    : num_symbols_(num_symbols), final_(num_states, 0) {}

State NfaBuilder::add_state(bool final) {
    final_.push_back(final ? 1 : 0);
    return num_states() - 1;
}

Nfa NfaBuilder::build() const {
    Nfa nfa;
    nfa.num_symbols = num_symbols_;
    nfa.initial = initial_;
    sort_unique(nfa.initial);
    nfa.final = final_;

    // Counting sort by source; the moves of one state are few, so they are sorted by comparison afterwards.
    std::vector<std::uint32_t> cursor(num_states() + 1, 0);
    for (const Edge& edge : edges_) {
        assert(edge.source < num_states() && edge.move.target < num_states() && edge.move.symbol < num_symbols_);
        ++cursor[edge.source + 1];
    }
    for (std::uint32_t s = 0; s < num_states(); ++s) {
        cursor[s + 1] += cursor[s];
    }
    const std::vector<std::uint32_t> starts = cursor;
    std::vector<Move> sorted(edges_.size());
    for (const Edge& edge : edges_) {
        sorted[cursor[edge.source]++] = edge.move;
    }
    nfa.row.assign(1, 0);
    nfa.row.reserve(num_states() + 1);
    nfa.moves.reserve(sorted.size());
    for (std::uint32_t s = 0; s < num_states(); ++s) {
        const auto first = sorted.begin() + starts[s];
        const auto last = sorted.begin() + starts[s + 1];
        if (!std::is_sorted(first, last)) {
            std::sort(first, last);
        }
        std::unique_copy(first, last, std::back_inserter(nfa.moves));
        nfa.row.push_back(static_cast<std::uint32_t>(nfa.moves.size()));
    }
    return nfa;
}

void sort_unique(std::vector<State>& states) {
    std::sort(states.begin(), states.end());
    states.erase(std::unique(states.begin(), states.end()), states.end());
}

bool accepts(const Nfa& nfa, const std::vector<Symbol>& word) {
    std::vector<State> current = nfa.initial;
    for (const Symbol symbol : word) {
        std::vector<State> next;
        for (const State s : current) {
            for (const Move& move : nfa.moves_of(s)) {
                if (move.symbol == symbol) {
                    next.push_back(move.target);
                }
            }
        }
        sort_unique(next);
        current = std::move(next);
    }
    return std::any_of(current.begin(), current.end(), [&](State s) { return nfa.final[s] != 0; });
}

} // namespace katlas::automata
