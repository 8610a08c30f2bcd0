#include "axiom_automata.hpp"

#include "katlas/automata/guarded_reduce.hpp"
#include "katlas/automata/guarded_simulation.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace katlas::codegen {

using automata::GuardedEdge;
using automata::GuardedSimulation;

AtomSet StepKinds::domain(Step s) const {
    if (is_of_record(s))
        return is_inverse(s) ? records[record_of(s)].second : records[record_of(s)].first;
    switch (s) {
    case Step::po_imm:
    case Step::po_imm_inverse:
        return all;
    case Step::po_loc_imm:
    case Step::po_loc_imm_inverse:
        return reads | writes;
    case Step::rf_inverse:
    case Step::rfe_inverse:
    case Step::rfi_inverse:
    case Step::fr_imm:
    case Step::fre_imm:
    case Step::fri_imm:
    case Step::fre:
    case Step::fri:
    case Step::rmw:
        return reads;
    default:
        return writes;
    }
}

AtomMask to_mask(const AtomSet& set) {
    AtomMask mask = 0;
    set.for_each([&](std::size_t atom) { mask |= AtomMask{1} << atom; });
    return mask;
}

namespace {

// Drops edges that a sibling makes superfluous, and redirects edges among states that simulate each other to one of
// them. The accepting state is not among these, so a closed automaton stays closed.
GuardedNfa prune(const GuardedNfa& nfa) {
    GuardedSimulation simulation(nfa);
    const auto leader = [&](State s) {
        State t = 0;
        while (!simulation.simulates(s, t) || !simulation.simulates(t, s))
            ++t;
        return t;
    };
    GuardedNfa result = nfa;
    for (std::vector<GuardedEdge>& edges : result.edges) {
        for (GuardedEdge& e : edges)
            e.target = leader(e.target);
        automata::join_parallel(edges);
        for (std::size_t i = 0; i < edges.size(); ++i)
            for (std::size_t j = 0; j < edges.size(); ++j) {
                const GuardedEdge& other = edges[j];
                const GuardedEdge& e = edges[i];
                if (i == j || e.letter != other.letter || !e.post.subset_of(other.post) ||
                    !simulation.simulates(other.target, e.target))
                    continue;
                const bool mutual = e.post == other.post && e.target == other.target;
                if (!mutual || j < i)
                    edges[i].pre -= other.pre;
            }
        std::erase_if(edges, [](const GuardedEdge& e) { return e.pre.empty(); });
    }
    return result;
}

// The mirror image of a closed automaton. Its only initial state stays initial.
GuardedNfa mirrored(const GuardedNfa& nfa) {
    GuardedNfa result;
    result.initial = nfa.initial;
    result.accept = nfa.accept;
    result.edges.resize(nfa.size());
    for (State s = 0; s < nfa.size(); ++s)
        for (const GuardedEdge& e : nfa.edges[s])
            result.add_edge(e.target, {e.post, e.pre, e.letter, s});
    for (std::vector<GuardedEdge>& edges : result.edges)
        automata::join_parallel(edges);
    return result;
}

// The states in the order of a search: initial states first.
std::vector<State> search_order(const GuardedNfa& nfa) {
    std::vector<State> order(nfa.initial);
    std::vector<bool> met(nfa.size());
    for (const State s : order)
        met[s] = true;
    for (std::size_t i = 0; i < order.size(); ++i)
        for (const GuardedEdge& e : nfa.edges[order[i]])
            if (!met[e.target]) {
                met[e.target] = true;
                order.push_back(e.target);
            }
    return order;
}

// Is a word accepted that has no event in `without`? This concerns inner events and, if the word is no cycle, its ends.
bool accepts_without(const GuardedNfa& nfa, const AtomSet& without, bool cyclic) {
    std::vector<State> todo;
    std::vector<AtomSet> entry(nfa.size());
    const AtomSet some = AtomSet::first(AtomSet::capacity) - without;
    const auto enter = [&](State s, const AtomSet& atoms) {
        if (atoms.subset_of(entry[s]))
            return;
        entry[s] |= atoms;
        todo.push_back(s);
    };
    for (const State s : nfa.initial)
        enter(s, some);
    bool accepted = false;
    while (!todo.empty()) {
        const State s = todo.back();
        todo.pop_back();
        for (const GuardedEdge& e : nfa.edges[s])
            if (e.pre.intersects(entry[s]) && !(e.post - without).empty()) {
                accepted = accepted || (e.post - without).intersects(nfa.accept[e.target]);
                enter(e.target, e.post - without);
            }
        if (!cyclic)
            accepted = accepted || entry[s].intersects(nfa.accept[s]);
    }
    return accepted;
}

} // namespace

GuardedNfa closed_automaton(const GuardedNfa& nfa, const AtomSet& all) {
    GuardedNfa closed;
    closed.initial = {closed.add_state(all)};
    for (State s = 0; s < nfa.size(); ++s)
        closed.add_state();
    const auto copy_edges = [&](State from, State of) {
        for (const GuardedEdge& e : nfa.edges[of]) {
            closed.add_edge(from, {e.pre, e.post, e.letter, e.target + 1});
            closed.add_edge(from, {e.pre, e.post & nfa.accept[e.target], e.letter, 0});
        }
    };
    for (State s = 0; s < nfa.size(); ++s)
        copy_edges(s + 1, s);
    for (const State s : nfa.initial)
        copy_edges(0, s);
    const auto cost = [](const GuardedNfa& a) { return a.size() + a.num_edges(); };
    for (std::size_t before = SIZE_MAX; cost(closed) < before;) {
        before = cost(closed);
        for (int direction = 0; direction < 2; ++direction)
            closed = mirrored(automata::quotient(automata::trim(prune(automata::trim(closed, all)), all)));
    }
    return closed.num_edges() == 0 ? GuardedNfa{} : closed;
}

GuardedNfa words_automaton(const GuardedNfa& nfa, const AtomSet& all) {
    GuardedNfa reduced = automata::reduce(nfa, all);
    return reduced.num_edges() == 0 ? GuardedNfa{} : reduced;
}

Automaton to_plan(const GuardedNfa& nfa, const StepKinds& kinds) {
    const std::vector<State> order = search_order(nfa);
    std::vector<State> number(nfa.size(), 0);
    for (State i = 0; i < order.size(); ++i)
        number[order[i]] = i;
    const std::vector<AtomSet> entry = automata::entry_atoms(nfa, kinds.all);
    Automaton plan;
    plan.starts = static_cast<State>(nfa.initial.size());
    for (const State s : order) {
        plan.accept.push_back(to_mask(nfa.accept[s]));
        // Transitions that differ only in their `to` are joined.
        std::map<std::tuple<Step, State, AtomMask>, AtomSet> joined;
        for (const GuardedEdge& e : nfa.edges[s]) {
            const auto step = static_cast<Step>(e.letter);
            const bool any = (entry[s] & kinds.domain(step)).subset_of(e.pre);
            joined[{step, number[e.target], to_mask(any ? kinds.all : e.pre)}] |= e.post;
        }
        std::vector<Transition>& transitions = plan.transitions.emplace_back();
        transitions.reserve(joined.size());
        for (const auto& [key, to] : joined) {
            const bool any = kinds.range(std::get<0>(key)).subset_of(to);
            transitions.push_back(
                {std::get<2>(key), std::get<0>(key), to_mask(any ? kinds.all : to), std::get<1>(key)});
        }
    }
    return plan;
}

std::vector<AtomMask> needed_atoms(const GuardedNfa& nfa, bool cyclic, const AtomSet& all) {
    std::vector<AtomSet> candidates;
    const auto consider = [&](const AtomSet& set) {
        if (set != all && std::ranges::find(candidates, set) == candidates.end())
            candidates.push_back(set);
    };
    for (State s = 0; s < nfa.size(); ++s)
        for (const GuardedEdge& e : nfa.edges[s]) {
            consider(e.pre);
            consider(e.post);
        }
    std::ranges::sort(candidates, [](const AtomSet& a, const AtomSet& b) {
        return std::pair(a.size(), to_mask(a)) < std::pair(b.size(), to_mask(b));
    });
    std::vector<AtomMask> needed;
    for (const AtomSet& set : candidates) {
        const AtomMask mask = to_mask(set);
        if (needed.size() < 3 && std::ranges::none_of(needed, [&](AtomMask n) { return (n & ~mask) == 0; }) &&
            !accepts_without(nfa, set, cyclic))
            needed.push_back(mask);
    }
    return needed;
}

} // namespace katlas::codegen
