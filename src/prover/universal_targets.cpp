#include "universal_targets.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace katlas::prover {

using automata::GuardedEdge;
using automata::GuardedNfa;
using automata::State;
using kat::AtomSet;

UniversalTargets::UniversalTargets(const GuardedNfa& b, std::size_t atoms) : b_(b), atoms_(atoms) {
    const State start = b.initial.front();
    is_step_ = b.accept[start].empty();
    for (const GuardedEdge& e : b.edges[start]) {
        is_step_ = is_step_ && b.edges[e.target].empty();
        GuardedEdge step = e;
        step.post &= b.accept[e.target];
        steps_.push_back(step);
    }
}

std::vector<Box> UniversalTargets::of(const GuardedNfa& nfa, State x, const AtomSet& entry) const {
    return is_step_ ? of_step(nfa, x) : of_any(nfa, x, entry);
}

// B is a choice between letters: a box must be offered for each of them, to the same target.
std::vector<Box> UniversalTargets::of_step(const GuardedNfa& nfa, State x) const {
    const AtomSet all = AtomSet::first(atoms_);
    std::vector<Box> boxes;
    bool first = true;
    for (const GuardedEdge& step : steps_) {
        std::vector<Box> offered;
        for (const GuardedEdge& e : nfa.edges[x])
            if (e.letter == step.letter && e.pre.intersects(step.pre) && e.post.intersects(step.post))
                // Where this step cannot start or end, nothing is asked of it.
                offered.push_back({e.pre | (all - step.pre), e.post | (all - step.post), e.target});
        if (first) {
            boxes = std::move(offered);
            first = false;
            continue;
        }
        std::vector<Box> common;
        for (const Box& a : boxes)
            for (const Box& b : offered)
                if (a.target == b.target && a.starts.intersects(b.starts) && a.ends.intersects(b.ends))
                    common.push_back({a.starts & b.starts, a.ends & b.ends, a.target});
        boxes = std::move(common);
        if (boxes.empty())
            break;
    }
    return boxes;
}

namespace {

void collect_guards(const GuardedNfa& nfa, State s, std::set<AtomSet>& guards) {
    guards.insert(nfa.accept[s]);
    for (const GuardedEdge& e : nfa.edges[s]) {
        guards.insert(e.pre);
        guards.insert(e.post);
    }
}

} // namespace

std::vector<Box> UniversalTargets::of_any(const GuardedNfa& nfa, State x, const AtomSet& entry) const {
    // Does x offer B's first letter at all? Most states do not.
    const State start = b_.initial.front();
    const bool nullable = !b_.accept[start].empty();
    for (const GuardedEdge& e : b_.edges[start])
        if (!nullable && e.pre.intersects(entry) &&
            std::ranges::none_of(nfa.edges[x], [&](const GuardedEdge& f) {
                return f.letter == e.letter && f.pre.intersects(e.pre);
            }))
            return {};

    std::set<AtomSet> guards;
    for (State p = 0; p < b_.size(); ++p)
        collect_guards(b_, p, guards);
    // States of N that B's letters can reach from x: their guards matter, too.
    std::set<State> near{x};
    std::vector<State> todo{x};
    std::set<automata::Symbol> letters;
    for (const auto& edges : b_.edges)
        for (const GuardedEdge& e : edges)
            letters.insert(e.letter);
    while (!todo.empty()) {
        const State s = todo.back();
        todo.pop_back();
        collect_guards(nfa, s, guards);
        for (const GuardedEdge& e : nfa.edges[s])
            if (letters.contains(e.letter) && near.insert(e.target).second)
                todo.push_back(e.target);
    }
    const std::vector<AtomSet> blocks = automata::blocks_of(atoms_, {guards.begin(), guards.end()});

    struct Node {
        State place; // in B
        std::size_t block;
        std::set<State> reached; // in N
        auto operator<=>(const Node&) const = default;
    };
    std::vector<Box> boxes;
    for (std::size_t a = 0; a < blocks.size(); ++a) {
        if (!blocks[a].intersects(entry))
            continue;
        std::map<std::size_t, std::set<State>> at_end; // by block: where all words lead
        std::set<Node> seen;
        std::vector<Node> open{{start, a, {x}}};
        seen.insert(open.front());
        while (!open.empty()) {
            const Node node = open.back();
            open.pop_back();
            if (b_.accept[node.place].intersects(blocks[node.block])) {
                const auto [it, is_new] = at_end.try_emplace(node.block, node.reached);
                if (!is_new)
                    std::erase_if(it->second, [&](State s) { return !node.reached.contains(s); });
            }
            for (const GuardedEdge& e : b_.edges[node.place]) {
                if (!e.pre.intersects(blocks[node.block]))
                    continue;
                for (std::size_t c = 0; c < blocks.size(); ++c) {
                    if (!e.post.intersects(blocks[c]))
                        continue;
                    Node next{e.target, c, {}};
                    for (const State s : node.reached)
                        for (const GuardedEdge& f : nfa.edges[s])
                            if (f.letter == e.letter && f.pre.intersects(blocks[node.block]) &&
                                f.post.intersects(blocks[c]))
                                next.reached.insert(f.target);
                    if (seen.insert(next).second)
                        open.push_back(std::move(next));
                }
            }
        }
        AtomSet without_word = AtomSet::first(atoms_);
        std::map<State, AtomSet> ends;
        for (const auto& [block, states] : at_end) {
            without_word -= blocks[block];
            for (const State y : states)
                ends[y] |= blocks[block];
        }
        for (const auto& [y, atoms] : ends)
            boxes.push_back({blocks[a], atoms | without_word, y});
    }
    // Join the boxes of one target with the same ends.
    std::vector<Box> joined;
    for (const Box& b : boxes) {
        const auto same = std::ranges::find_if(
            joined, [&](const Box& o) { return o.target == b.target && o.ends == b.ends; });
        if (same != joined.end())
            same->starts |= b.starts;
        else
            joined.push_back(b);
    }
    return joined;
}

} // namespace katlas::prover
