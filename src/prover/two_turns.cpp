#include "two_turns.hpp"

namespace katlas::prover {

using automata::AtomSet;
using automata::GuardedEdge;
using automata::GuardedNfa;
using automata::State;

TwoTurns::TwoTurns(const GuardedNfa& nfa) : originals_(nfa.size() + 1) {
    const State start = nfa.size(); // the only initial state, which no edge of a turn enters
    for (State s = 0; s < 2 * originals_; ++s)
        wound_.add_state();
    wound_.initial = {start};
    const auto add = [&](State from, const GuardedEdge& e) {
        for (const State turn : {State{0}, originals_}) {
            GuardedEdge within = e;
            within.target += turn;
            wound_.add_edge(from + turn, within);
        }
        wound_.add_edge(from, {e.pre, e.post & nfa.accept[e.target], e.letter, start + originals_});
    };
    for (State s = 0; s < nfa.size(); ++s)
        for (const GuardedEdge& e : nfa.edges[s])
            add(s, e);
    for (const State s : nfa.initial)
        for (const GuardedEdge& e : nfa.edges[s])
            add(start, e);
}

GuardedNfa words_between(const GuardedNfa& nfa, State from, State to, const std::vector<bool>& within,
                         const AtomSet& all) {
    GuardedNfa words;
    std::vector<State> renamed(nfa.size(), UINT32_MAX);
    std::vector<State> states;
    const auto visit = [&](State s) {
        if (renamed[s] == UINT32_MAX) {
            renamed[s] = words.add_state();
            states.push_back(s);
        }
        return renamed[s];
    };
    words.initial = {visit(from)};
    const State end = words.add_state(all);
    states.push_back(to);
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (i == end)
            continue;
        for (GuardedEdge e : nfa.edges[states[i]]) {
            if (e.target == to)
                e.target = end;
            else if (within[e.target])
                e.target = visit(e.target);
            else
                continue;
            words.add_edge(static_cast<State>(i), e);
        }
    }
    return automata::trim(words, all);
}

} // namespace katlas::prover
