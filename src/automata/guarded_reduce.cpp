// Reduction by simulation, in both directions.
//
// States that simulate each other are merged. An edge is dropped if a sibling with at least its guards leads to a state
// that simulates its target ("little brothers": Bustan and Grumberg, TOCL 2003). The same is done on the reversed
// automaton. The language does not change. Saturation, which adds many paths that are nearly alike, is followed by this
// reduction.

#include "katlas/automata/guarded_reduce.hpp"

#include "katlas/automata/guarded_simulation.hpp"

#include <algorithm>

namespace katlas::automata {
namespace {

GuardedNfa merge_and_prune(const GuardedNfa& nfa, const LetterOrder& order) {
    GuardedSimulation simulation(nfa, order);
    // The least of several equivalent states stands for all.
    std::vector<State> leader(nfa.size());
    for (State s = 0; s < nfa.size(); ++s) {
        leader[s] = s;
        for (State t = 0; t < s; ++t)
            if (leader[t] == t && simulation.simulates(s, t) && simulation.simulates(t, s)) {
                leader[s] = t;
                break;
            }
    }
    GuardedNfa result;
    result.accept = nfa.accept;
    result.edges.resize(nfa.size());
    for (State s = 0; s < nfa.size(); ++s) {
        if (leader[s] != s) {
            result.accept[s] = {};
            continue;
        }
        // The leader's own edges suffice for its class: they answer each edge of the other states.
        std::vector<GuardedEdge> edges = nfa.edges[s];
        for (GuardedEdge& e : edges)
            e.target = leader[e.target];
        for (std::size_t i = 0; i < edges.size(); ++i) {
            GuardedEdge& e = edges[i];
            for (std::size_t j = 0; j < edges.size() && !e.pre.empty(); ++j) {
                const GuardedEdge& f = edges[j];
                if (i == j || !order.covers(f.letter, e.letter) || !e.post.subset_of(f.post) ||
                    !simulation.simulates(f.target, e.target))
                    continue;
                // Of two edges that answer each other, the first stays.
                const bool mutual = e.post == f.post && f.target == e.target && order.covers(e.letter, f.letter);
                if (!mutual || j < i)
                    e.pre -= f.pre;
            }
            if (!e.pre.empty())
                result.edges[s].push_back(e);
        }
    }
    for (const State s : nfa.initial) {
        const State t = leader[s];
        const bool dominated = std::ranges::any_of(nfa.initial, [&](State o) {
            const State u = leader[o];
            return u != t && simulation.simulates(u, t);
        });
        if (!dominated && std::ranges::find(result.initial, t) == result.initial.end())
            result.initial.push_back(t);
    }
    return result;
}

} // namespace

GuardedNfa reverse(const GuardedNfa& nfa) {
    GuardedNfa result;
    for (State s = 0; s < nfa.size(); ++s)
        result.add_state();
    const State start = result.add_state();
    result.initial = {start};
    for (const State s : nfa.initial) {
        result.accept[s] = AtomSet::first(AtomSet::capacity);
        result.accept[start] |= nfa.accept[s];
    }
    for (State s = 0; s < nfa.size(); ++s)
        for (const GuardedEdge& e : nfa.edges[s]) {
            result.add_edge(e.target, {e.post, e.pre, e.letter, s});
            result.add_edge(start, {e.post & nfa.accept[e.target], e.pre, e.letter, s});
        }
    return result;
}

GuardedNfa reduce(const GuardedNfa& nfa, const AtomSet& all, const LetterOrder& order) {
    GuardedNfa result = quotient(trim(nfa, all));
    // Another turn pays only after a turn that removed many states.
    for (std::size_t before = SIZE_MAX; result.size() < before - before / 10;) {
        before = result.size();
        for (int direction = 0; direction < 2; ++direction)
            result = quotient(trim(reverse(trim(merge_and_prune(result, order), all)), all));
    }
    return result;
}

} // namespace katlas::automata
