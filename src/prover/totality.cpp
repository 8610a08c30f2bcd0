#include "totality.hpp"

#include "katlas/automata/guarded_reduce.hpp"
#include "universal_targets.hpp"

#include <map>

namespace katlas::prover {

using automata::AtomSet;
using automata::GuardedEdge;
using automata::GuardedNfa;
using automata::LetterOrder;
using automata::State;

namespace {

constexpr State max_letters = 3;

// The events that r orders: those that can stand at either end.
AtomSet ordered_events(const GuardedNfa& r, const AtomSet& all) {
    AtomSet starts;
    AtomSet ends;
    for (const State i : r.initial)
        for (const GuardedEdge& e : r.edges[i]) {
            starts |= e.pre;
            ends |= e.post & r.accept[e.target] & all;
        }
    return starts & ends;
}

GuardedNfa with_one_initial_state(const GuardedNfa& nfa) {
    GuardedNfa result = nfa;
    const State start = result.add_state();
    for (const State i : nfa.initial)
        result.edges[start].insert(result.edges[start].end(), nfa.edges[i].begin(), nfa.edges[i].end());
    result.initial = {start};
    return result;
}

// The words with at most so many letters.
GuardedNfa short_words(const GuardedNfa& nfa, State length, const AtomSet& all) {
    GuardedNfa result;
    const State n = nfa.size();
    for (State left = 0; left <= length; ++left)
        for (State s = 0; s < n; ++s)
            result.add_state(nfa.accept[s]);
    for (State left = 1; left <= length; ++left)
        for (State s = 0; s < n; ++s)
            for (GuardedEdge e : nfa.edges[s]) {
                e.target += (left - 1) * n;
                result.add_edge(left * n + s, e);
            }
    for (const State s : nfa.initial)
        result.initial.push_back(length * n + s);
    return automata::trim(result, all);
}

// The words of both, where each has one initial state.
GuardedNfa intersection(const GuardedNfa& a, const GuardedNfa& b, const LetterOrder& order, const AtomSet& all) {
    GuardedNfa result;
    std::map<std::pair<State, State>, State> known;
    std::vector<std::pair<State, State>> states;
    const auto visit = [&](State s, State t) {
        const auto [it, is_new] = known.try_emplace({s, t}, result.size());
        if (is_new) {
            result.add_state(a.accept[s] & b.accept[t]);
            states.emplace_back(s, t);
        }
        return it->second;
    };
    result.initial = {visit(a.initial.front(), b.initial.front())};
    for (State i = 0; i < states.size(); ++i) {
        const auto [s, t] = states[i];
        for (const GuardedEdge& e : a.edges[s])
            for (const GuardedEdge& f : b.edges[t]) {
                // Of two letters the lesser is in both; where neither is, a common lesser one is not looked for.
                if (!order.covers(e.letter, f.letter) && !order.covers(f.letter, e.letter))
                    continue;
                GuardedEdge both{e.pre & f.pre, e.post & f.post, order.covers(e.letter, f.letter) ? f.letter : e.letter,
                                 0};
                if (both.pre.empty() || both.post.empty())
                    continue;
                both.target = visit(e.target, f.target);
                result.edges[i].push_back(both);
            }
    }
    return automata::trim(result, all);
}

} // namespace

std::optional<GuardedNfa> words_against_order(const GuardedNfa& forbidden, const GuardedNfa& r,
                                              const LetterOrder& order, const std::vector<bool>& usable,
                                              std::size_t atoms) {
    const AtomSet all = AtomSet::first(atoms);
    const GuardedNfa local =
        automata::reduce(short_words(spell_out(forbidden, order, usable), max_letters + 1, all), all, order);
    // Words whose ends disagree are of no use, so one block of atoms will do.
    const GuardedNfa rotated = with_one_initial_state(automata::reduce(automata::rotate(local, {all}), all, order));
    const AtomSet events = ordered_events(r, all);
    GuardedNfa words;
    for (const Box& box : UniversalTargets(r, order, atoms).of(rotated, rotated.initial.front(), all)) {
        GuardedNfa rest = rotated;
        const AtomSet first = box.ends & events;
        const AtomSet last = box.starts & events;
        for (AtomSet& accept : rest.accept)
            accept &= last;
        const State start = rest.add_state();
        for (GuardedEdge e : rest.edges[box.target]) {
            e.pre &= first;
            rest.add_edge(start, e);
        }
        rest.initial = {start};
        automata::append(words, automata::trim(rest, all));
    }
    if (words.initial.empty())
        return std::nullopt;
    const GuardedNfa w = with_one_initial_state(automata::reduce(words, all, order));
    GuardedNfa strict = automata::reduce(intersection(w, rotated, order, all), all, order);
    if (strict.initial.empty())
        return std::nullopt;
    return automata::trim(with_one_initial_state(strict), all);
}

} // namespace katlas::prover
