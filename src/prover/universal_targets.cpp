#include "universal_targets.hpp"

#include <algorithm>
#include <map>
#include <queue>

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
    ends_from_.resize(b.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (State s = 0; s < b.size(); ++s)
            for (const GuardedEdge& e : b.edges[s]) {
                const AtomSet more = ends_from_[e.target] | (e.post & b.accept[e.target]);
                if (!more.subset_of(ends_from_[s])) {
                    ends_from_[s] |= more;
                    changed = true;
                }
            }
    }
}

std::vector<Box> UniversalTargets::of(const GuardedNfa& nfa, State x, const AtomSet& entry, const Accepts& accepts,
                                      Effort& effort) const {
    return is_step_ ? of_step(nfa, x, accepts) : of_any(nfa, x, entry, accepts, effort);
}

// B is a choice between letters: a box must be offered for each of them, to the same target.
std::vector<Box> UniversalTargets::of_step(const GuardedNfa& nfa, State x, const Accepts& accepts) const {
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
                if (a.starts.intersects(b.starts) && a.ends.intersects(b.ends)) {
                    if (a.target == b.target || accepts(b.target, a.target))
                        common.push_back({a.starts & b.starts, a.ends & b.ends, a.target});
                    else if (accepts(a.target, b.target))
                        common.push_back({a.starts & b.starts, a.ends & b.ends, b.target});
                }
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

// The nodes met so far. A node asks nothing that one at the same place does not ask which has all its atoms and has
// reached none but its states: whatever word goes on from there, the other leads to no more states (antichains: De
// Wulf, Doyen, Henzinger and Raskin, CAV 2006).
class Seen {
  public:
    explicit Seen(std::size_t places) : nodes_(places) {}

    // Is there nothing to ask at this one?
    [[nodiscard]] bool covers(const Node& node, Effort& effort) const {
        effort.spend(nodes_[node.place].size());
        return std::ranges::any_of(nodes_[node.place], [&](const Node& n) { return asks_all_of(n, node); });
    }
    void insert(const Node& node) {
        std::vector<Node>& there = nodes_[node.place];
        std::erase_if(there, [&](const Node& n) { return asks_all_of(node, n); });
        there.push_back(node);
    }

  private:
    static bool asks_all_of(const Node& a, const Node& b) {
        return b.atoms.subset_of(a.atoms) && a.reached.size() <= b.reached.size() &&
               std::ranges::includes(b.reached, a.reached);
    }

    std::vector<std::vector<Node>> nodes_; // by place
};

// How much there is to look at, where a search goes on from the node.
std::uint64_t work_at(const GuardedNfa& nfa, const Node& node) {
    std::uint64_t edges = 1;
    for (const State s : node.reached)
        edges += nfa.edges[s].size();
    return edges;
}

// Removes states of which another one accepts all that they do.
void drop_lesser(std::vector<State>& states, const Accepts& accepts) {
    for (std::size_t i = 0; i < states.size();)
        if (std::ranges::any_of(states, [&](State s) { return s != states[i] && accepts(s, states[i]); }))
            states.erase(states.begin() + static_cast<std::ptrdiff_t>(i));
        else
            ++i;
}

// For each atom at which words of B end, the states that all those met so far lead to.
class BlockEnds {
  public:
    BlockEnds(const AtomSet& possible, const Accepts& accepts) : left_(possible), accepts_(accepts) {}

    // Some word that ends with such an atom leads nowhere.
    void fail(const AtomSet& atoms) {
        left_ -= atoms;
        met_ |= atoms;
    }
    void meet(const AtomSet& last, const std::vector<State>& reached) {
        AtomSet fresh = (last & left_) - met_;
        for (std::size_t i = 0, n = blocks_.size(); i < n; ++i) {
            const AtomSet both = blocks_[i].atoms & last & left_;
            if (both.empty())
                continue;
            std::vector<State> kept;
            std::ranges::copy_if(blocks_[i].targets, std::back_inserter(kept), [&](State y) {
                return std::ranges::binary_search(reached, y) ||
                       std::ranges::any_of(reached, [&](State s) { return accepts_(s, y); });
            });
            if (kept.size() == blocks_[i].targets.size())
                continue;
            blocks_[i].atoms -= both;
            if (kept.empty())
                left_ -= both;
            else
                blocks_.push_back({both, std::move(kept)});
        }
        met_ |= last;
        if (!fresh.empty())
            blocks_.push_back({fresh, reached});
    }

    [[nodiscard]] bool any_left() const { return !left_.empty(); }
    [[nodiscard]] AtomSet never_met(const AtomSet& all) const { return all - met_; }
    [[nodiscard]] std::map<State, AtomSet> targets() const {
        std::map<State, AtomSet> result;
        for (const Block& b : blocks_)
            if (const AtomSet atoms = b.atoms & left_; !atoms.empty())
                for (const State y : b.targets)
                    result[y] |= atoms;
        return result;
    }

  private:
    struct Block {
        AtomSet atoms;
        std::vector<State> targets; // never empty
    };

    AtomSet left_; // those for which there may still be a target
    AtomSet met_;
    const Accepts& accepts_;
    std::vector<Block> blocks_; // disjoint
};

} // namespace

std::vector<Box> UniversalTargets::of_any(const GuardedNfa& nfa, State x, const AtomSet& entry, const Accepts& accepts,
                                          Effort& effort) const {
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
        BlockEnds ends(ends_from_[start] | (first & b_.accept[start]), accepts);
        Seen seen(b_.size());
        // Those that have reached few states first: they spare others.
        const auto reached_more = [](const Node& a, const Node& b) { return a.reached.size() > b.reached.size(); };
        std::priority_queue<Node, std::vector<Node>, decltype(reached_more)> open(reached_more);
        open.push({start, first, {x}});
        while (!open.empty() && ends.any_left()) {
            if (effort.spent())
                return boxes;
            const Node node = open.top();
            open.pop();
            effort.spend(work_at(nfa, node));
            if (node.reached.empty()) {
                ends.fail(ends_from_[node.place] | (node.atoms & b_.accept[node.place]));
                continue;
            }
            if (seen.covers(node, effort))
                continue;
            seen.insert(node);
            if (const AtomSet last = node.atoms & b_.accept[node.place]; !last.empty())
                ends.meet(last, node.reached);
            for (const AtomSet& atoms : split(node.atoms, guards_at(b_, nfa, order_, node)))
                for (const GuardedEdge& e : b_.edges[node.place])
                    if (e.pre.intersects(atoms))
                        step(nfa, order_, {node.place, atoms, node.reached}, e, [&](Node next) {
                            if (seen.covers(next, effort))
                                return;
                            drop_lesser(next.reached, accepts);
                            open.push(std::move(next));
                        });
        }
        if (!ends.any_left())
            continue;
        const AtomSet without_word = ends.never_met(AtomSet::first(atoms_));
        for (const auto& [y, atoms] : ends.targets()) {
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
