#include "universal_targets.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace katlas::prover {

using automata::GuardedEdge;
using automata::GuardedNfa;
using automata::LetterOrder;
using automata::State;
using kat::AtomSet;

UniversalTargets::UniversalTargets(const GuardedNfa& b, const LetterOrder& order, std::size_t atoms)
    : b_(b), order_(order), atoms_(atoms) {
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
            if (order_.covers(e.letter, step.letter) && e.pre.intersects(step.pre) && e.post.intersects(step.post))
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

// A place in B, the atoms that the event at hand may have, and all states of N that the word so far leads to.
struct Node {
    State place;
    AtomSet atoms;
    std::vector<State> reached; // sorted
    auto operator<=>(const Node&) const = default;
};

// The blocks of `atoms` that the guards tell apart.
std::vector<AtomSet> split(const AtomSet& atoms, const std::vector<AtomSet>& guards) {
    std::vector<AtomSet> blocks{atoms};
    for (const AtomSet& g : guards)
        for (std::size_t i = 0, n = blocks.size(); i < n; ++i) {
            const AtomSet in = blocks[i] & g;
            if (in.empty() || in == blocks[i])
                continue;
            blocks.push_back(blocks[i] - g);
            blocks[i] = in;
        }
    return blocks;
}

// The guards that matter at a node: those of B's edges, and of N's edges with their letters.
std::vector<AtomSet> guards_at(const GuardedNfa& b, const GuardedNfa& nfa, const LetterOrder& order, const Node& node) {
    std::vector<AtomSet> guards;
    for (const GuardedEdge& e : b.edges[node.place]) {
        guards.push_back(e.pre);
        for (const State s : node.reached)
            for (const GuardedEdge& f : nfa.edges[s])
                if (order.covers(f.letter, e.letter))
                    guards.push_back(f.pre);
    }
    return guards;
}

// Calls visit(node) for what one of B's edges leads to from the node, whose atoms the guards there do not tell apart.
template <typename F>
void step(const GuardedNfa& nfa, const LetterOrder& order, const Node& node, const GuardedEdge& e, F&& visit) {
    std::vector<const GuardedEdge*> moves;
    std::vector<AtomSet> posts;
    for (const State s : node.reached)
        for (const GuardedEdge& f : nfa.edges[s])
            if (order.covers(f.letter, e.letter) && f.pre.intersects(node.atoms)) {
                moves.push_back(&f);
                posts.push_back(f.post);
            }
    for (const AtomSet& atoms : split(e.post, posts)) {
        Node next{e.target, atoms, {}};
        for (const GuardedEdge* f : moves)
            if (f->post.intersects(atoms))
                next.reached.push_back(f->target);
        std::ranges::sort(next.reached);
        next.reached.erase(std::unique(next.reached.begin(), next.reached.end()), next.reached.end());
        visit(std::move(next));
    }
}

} // namespace

std::vector<Box> UniversalTargets::of_any(const GuardedNfa& nfa, State x, const AtomSet& entry) const {
    // Does x offer B's first letters at all? Most states do not.
    const State start = b_.initial.front();
    const bool nullable = !b_.accept[start].empty();
    for (const GuardedEdge& e : b_.edges[start])
        if (!nullable && e.pre.intersects(entry) && std::ranges::none_of(nfa.edges[x], [&](const GuardedEdge& f) {
                return order_.covers(f.letter, e.letter) && f.pre.intersects(e.pre);
            }))
            return {};

    std::vector<Box> boxes;
    const Node origin{start, entry, {x}};
    for (const AtomSet& first : split(entry, guards_at(b_, nfa, order_, origin))) {
        // By target, the end atoms with which some word leads there, and those with which some word does not.
        std::map<State, AtomSet> good;
        std::vector<std::pair<AtomSet, std::vector<State>>> ends;
        std::set<Node> seen;
        std::vector<Node> open{{start, first, {x}}};
        while (!open.empty()) {
            const Node node = std::move(open.back());
            open.pop_back();
            if (!seen.insert(node).second)
                continue;
            if (const AtomSet last = node.atoms & b_.accept[node.place]; !last.empty()) {
                for (const State y : node.reached)
                    good[y] |= last;
                ends.emplace_back(last, node.reached);
            }
            for (const AtomSet& atoms : split(node.atoms, guards_at(b_, nfa, order_, node)))
                for (const GuardedEdge& e : b_.edges[node.place])
                    if (e.pre.intersects(atoms))
                        step(nfa, order_, {node.place, atoms, node.reached}, e,
                             [&](Node next) { open.push_back(std::move(next)); });
        }
        AtomSet without_word = AtomSet::first(atoms_);
        for (const auto& [last, reached] : ends)
            without_word -= last;
        for (auto& [y, atoms] : good) {
            for (const auto& [last, reached] : ends)
                if (!std::ranges::binary_search(reached, y))
                    atoms -= last;
            if (atoms.empty())
                continue;
            // Join with a box of another start that has the same ends.
            const Box box{first, atoms | without_word, y};
            const auto same =
                std::ranges::find_if(boxes, [&](const Box& o) { return o.target == box.target && o.ends == box.ends; });
            if (same != boxes.end())
                same->starts |= first;
            else
                boxes.push_back(box);
        }
    }
    return boxes;
}

} // namespace katlas::prover
