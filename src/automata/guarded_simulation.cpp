#include "katlas/automata/guarded_simulation.hpp"

#include <bit>

namespace katlas::automata {

GuardedSimulation::GuardedSimulation(const GuardedNfa& nfa) : words_((nfa.size() + 63) / 64) {
    const State n = nfa.size();
    rows_.assign(n * words_, 0);
    for (State p = 0; p < n; ++p)
        for (State q = 0; q < n; ++q)
            if (nfa.accept[p].subset_of(nfa.accept[q]))
                rows_[p * words_ + q / 64] |= std::uint64_t{1} << (q % 64);
    for (bool changed = true; changed;) {
        changed = false;
        for (State p = 0; p < n; ++p)
            for (std::size_t w = 0; w < words_; ++w)
                for (std::uint64_t rest = rows_[p * words_ + w]; rest != 0; rest &= rest - 1) {
                    const auto q = static_cast<State>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
                    if (q != p && !answers(nfa, q, p)) {
                        rows_[p * words_ + w] &= ~(std::uint64_t{1} << (q % 64));
                        changed = true;
                    }
                }
    }
}

bool GuardedSimulation::answers(const GuardedNfa& nfa, State above, State below) const {
    for (const GuardedEdge& e : nfa.edges[below]) {
        AtomSet open = e.pre;
        for (const GuardedEdge& f : nfa.edges[above])
            if (f.letter == e.letter && e.post.subset_of(f.post) && simulates(f.target, e.target)) {
                open -= f.pre;
                if (open.empty())
                    break;
            }
        if (!open.empty())
            return false;
    }
    return true;
}

} // namespace katlas::automata
