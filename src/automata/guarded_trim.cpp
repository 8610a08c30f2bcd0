// Entry atoms, trimming, and turning posts into pres.

#include "katlas/automata/guarded.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace katlas::automata {

std::size_t GuardedNfa::num_edges() const {
    std::size_t n = 0;
    for (const auto& e : edges)
        n += e.size();
    return n;
}

void append(GuardedNfa& nfa, const GuardedNfa& other) {
    const State offset = nfa.size();
    for (State s = 0; s < other.size(); ++s) {
        nfa.add_state(other.accept[s]);
        for (GuardedEdge e : other.edges[s]) {
            e.target += offset;
            nfa.edges.back().push_back(e);
        }
    }
    for (const State s : other.initial)
        nfa.initial.push_back(offset + s);
}

std::vector<AtomSet> entry_atoms(const GuardedNfa& nfa, const AtomSet& all) {
    std::vector<AtomSet> entry(nfa.size());
    std::vector<State> todo;
    for (const State s : nfa.initial) {
        entry[s] = all;
        todo.push_back(s);
    }
    while (!todo.empty()) {
        const State s = todo.back();
        todo.pop_back();
        for (const GuardedEdge& e : nfa.edges[s]) {
            if (!e.pre.intersects(entry[s]) || e.post.subset_of(entry[e.target]))
                continue;
            entry[e.target] |= e.post;
            todo.push_back(e.target);
        }
    }
    return entry;
}

namespace {

// The atoms at each state from which an accepting run starts.
std::vector<AtomSet> useful_atoms(const GuardedNfa& nfa) {
    // The edges into each state, with their sources, in one row.
    std::vector<std::uint32_t> begin(nfa.size() + std::size_t{1}, 0);
    for (const auto& edges : nfa.edges)
        for (const GuardedEdge& e : edges)
            ++begin[e.target + std::size_t{1}];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::pair<State, const GuardedEdge*>> into(begin.back());
    std::vector<std::uint32_t> next = begin;
    for (State s = 0; s < nfa.size(); ++s)
        for (const GuardedEdge& e : nfa.edges[s])
            into[next[e.target]++] = {s, &e};
    std::vector<AtomSet> useful = nfa.accept;
    std::vector<State> todo;
    for (State s = 0; s < nfa.size(); ++s)
        if (!useful[s].empty())
            todo.push_back(s);
    while (!todo.empty()) {
        const State t = todo.back();
        todo.pop_back();
        for (std::uint32_t i = begin[t]; i < begin[t + std::size_t{1}]; ++i) {
            const auto& [s, e] = into[i];
            if (!e->post.intersects(useful[t]) || e->pre.subset_of(useful[s]))
                continue;
            useful[s] |= e->pre;
            todo.push_back(s);
        }
    }
    return useful;
}

// One pass: cuts guards to the atoms that can arrive and the atoms that can go on; true if anything was cut.
bool cut_guards(GuardedNfa& nfa, const AtomSet& all) {
    bool changed = false;
    const auto cut = [&](AtomSet& set, const AtomSet& by) {
        if (set.subset_of(by))
            return;
        set &= by;
        changed = true;
    };
    const std::vector<AtomSet> entry = entry_atoms(nfa, all);
    for (State s = 0; s < nfa.size(); ++s) {
        cut(nfa.accept[s], entry[s]);
        for (GuardedEdge& e : nfa.edges[s])
            cut(e.pre, entry[s]);
        std::erase_if(nfa.edges[s], [](const GuardedEdge& e) { return e.pre.empty(); });
    }
    const std::vector<AtomSet> useful = useful_atoms(nfa);
    for (State s = 0; s < nfa.size(); ++s) {
        for (GuardedEdge& e : nfa.edges[s])
            cut(e.post, useful[e.target]);
        std::erase_if(nfa.edges[s], [](const GuardedEdge& e) { return e.post.empty(); });
    }
    return changed;
}

// Keeps the states with keep[s], in order; edges lead to kept states only.
GuardedNfa renumber(const GuardedNfa& nfa, const std::vector<bool>& keep) {
    std::vector<State> number(nfa.size(), 0);
    GuardedNfa result;
    for (State s = 0; s < nfa.size(); ++s)
        if (keep[s])
            number[s] = result.add_state(nfa.accept[s]);
    for (State s = 0; s < nfa.size(); ++s) {
        if (!keep[s])
            continue;
        for (GuardedEdge e : nfa.edges[s]) {
            e.target = number[e.target];
            result.edges[number[s]].push_back(e);
        }
    }
    for (const State s : nfa.initial)
        if (keep[s])
            result.initial.push_back(number[s]);
    return result;
}

} // namespace

std::vector<AtomSet> single_atoms(std::size_t atoms) {
    std::vector<AtomSet> blocks;
    for (std::size_t a = 0; a < atoms; ++a)
        blocks.push_back(AtomSet::single(a));
    return blocks;
}

std::vector<AtomSet> blocks_of(std::size_t atoms, const std::vector<AtomSet>& sets) {
    std::vector<AtomSet> blocks;
    if (atoms > 0)
        blocks.push_back(AtomSet::first(atoms));
    for (const AtomSet& set : sets)
        for (std::size_t i = 0, n = blocks.size(); i < n; ++i) {
            const AtomSet in = blocks[i] & set;
            if (in.empty() || in == blocks[i])
                continue;
            blocks.push_back(blocks[i] - set);
            blocks[i] = in;
        }
    std::ranges::sort(blocks, {}, &AtomSet::lowest);
    return blocks;
}

GuardedNfa trim(const GuardedNfa& nfa, const AtomSet& all) {
    GuardedNfa result = nfa;
    for (int pass = 0; pass < 8 && cut_guards(result, all); ++pass) {
    }
    const std::vector<AtomSet> entry = entry_atoms(result, all);
    const std::vector<AtomSet> useful = useful_atoms(result);
    std::vector<bool> keep(result.size());
    for (State s = 0; s < result.size(); ++s)
        keep[s] = entry[s].intersects(useful[s]);
    for (State s = 0; s < result.size(); ++s)
        std::erase_if(result.edges[s], [&](const GuardedEdge& e) { return !keep[e.target]; });
    return renumber(result, keep);
}

GuardedNfa push_posts(const GuardedNfa& nfa, const AtomSet& all) {
    // The atoms that a state distinguishes. Posts that agree on these atoms share a copy.
    std::vector<AtomSet> asked = nfa.accept;
    for (State s = 0; s < nfa.size(); ++s)
        for (const GuardedEdge& e : nfa.edges[s])
            asked[s] |= e.pre;
    GuardedNfa result;
    std::map<std::pair<State, AtomSet>, State> copies;
    std::vector<std::pair<State, AtomSet>> todo;
    const auto copy_of = [&](State s, const AtomSet& entry) {
        const AtomSet seen = entry & asked[s];
        const auto [it, is_new] = copies.try_emplace({s, seen}, 0);
        if (is_new) {
            it->second = result.add_state(nfa.accept[s] & seen);
            todo.emplace_back(s, seen);
        }
        return it->second;
    };
    for (const State s : nfa.initial)
        result.initial.push_back(copy_of(s, all));
    for (std::size_t i = 0; i < todo.size(); ++i) { // grows as copies are made; copies are numbered in this order
        const auto [s, seen] = todo[i];
        for (const GuardedEdge& e : nfa.edges[s])
            if (e.pre.intersects(seen)) {
                const State target = copy_of(e.target, e.post);
                result.edges[i].push_back({e.pre & seen, all, e.letter, target});
            }
    }
    return result;
}

} // namespace katlas::automata
