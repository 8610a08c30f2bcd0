#include "katlas/automata/letter_order.hpp"

namespace katlas::automata {

LetterOrder::LetterOrder(std::vector<std::vector<Symbol>> below)
    : below_(std::move(below)), covers_(below_.size() * below_.size(), false) {
    for (std::size_t above = 0; above < below_.size(); ++above)
        for (const Symbol l : below_[above])
            covers_[above * below_.size() + l] = true;
}

GuardedNfa spell_out(const GuardedNfa& nfa, const LetterOrder& order, const std::vector<bool>& wanted) {
    GuardedNfa result;
    result.initial = nfa.initial;
    result.accept = nfa.accept;
    result.edges.resize(nfa.size());
    for (State s = 0; s < nfa.size(); ++s)
        for (GuardedEdge e : nfa.edges[s])
            order.for_each_below(e.letter, [&](Symbol l) {
                if (wanted[l]) {
                    e.letter = l;
                    result.edges[s].push_back(e);
                }
            });
    return result;
}

} // namespace katlas::automata
