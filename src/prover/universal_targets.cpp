#include "universal_targets.hpp"

#include <algorithm>
#include <bit>
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

std::vector<TargetRange> UniversalTargets::of(const GuardedNfa& nfa, State x, const AtomSet& entry,
                                              const Accepts& accepts, Effort& effort) const {
    return is_step_ ? of_step(nfa, x, accepts) : of_any(nfa, x, entry, accepts, effort);
}

// B is a choice between letters: a range must be offered for each of them, to the same target.
std::vector<TargetRange> UniversalTargets::of_step(const GuardedNfa& nfa, State x, const Accepts& accepts) const {
    const AtomSet all = AtomSet::first(atoms_);
    std::vector<TargetRange> ranges;
    bool first = true;
    for (const GuardedEdge& step : steps_) {
        std::vector<TargetRange> offered;
        for (const GuardedEdge& e : nfa.edges[x])
            if (order_.covers(e.letter, step.letter) && e.pre.intersects(step.pre) && e.post.intersects(step.post))
                // Atoms at which this step cannot start or end impose no requirement.
                offered.push_back({e.pre | (all - step.pre), e.post | (all - step.post), e.target});
        if (first) {
            ranges = std::move(offered);
            first = false;
            continue;
        }
        std::vector<TargetRange> common;
        for (const TargetRange& a : ranges)
            for (const TargetRange& b : offered)
                if (a.starts.intersects(b.starts) && a.ends.intersects(b.ends)) {
                    if (a.target == b.target || accepts(b.target, a.target))
                        common.push_back({a.starts & b.starts, a.ends & b.ends, a.target});
                    else if (accepts(a.target, b.target))
                        common.push_back({a.starts & b.starts, a.ends & b.ends, b.target});
                }
        ranges = std::move(common);
        if (ranges.empty())
            break;
    }
    return ranges;
}

namespace {

// Sets of states of N as rows of bits in one vector; a search makes thousands.
class StateSets {
  public:
    using Word = std::uint64_t;
    using Id = std::size_t;

    explicit StateSets(std::size_t states) : words_((states + 63) / 64) {}

    // A new set, empty, which may be changed until the next one.
    Id add() {
        bits_.resize(bits_.size() + words_, 0);
        return bits_.size() - words_;
    }
    Id add(State s) {
        const Id id = add();
        insert(id, s);
        return id;
    }
    void drop_last() { bits_.resize(bits_.size() - words_); }
    void insert(Id id, State s) { bits_[id + s / 64] |= Word{1} << (s % 64); }
    void erase(Id id, State s) { bits_[id + s / 64] &= ~(Word{1} << (s % 64)); }
    [[nodiscard]] bool contains(Id id, State s) const { return (bits_[id + s / 64] >> (s % 64) & 1) != 0; }
    [[nodiscard]] bool subset(Id a, Id b) const {
        for (std::size_t w = 0; w < words_; ++w)
            if ((bits_[a + w] & ~bits_[b + w]) != 0)
                return false;
        return true;
    }
    [[nodiscard]] std::uint32_t size(Id id) const {
        int size = 0;
        for (std::size_t w = 0; w < words_; ++w)
            size += std::popcount(bits_[id + w]);
        return static_cast<std::uint32_t>(size);
    }
    // Does the predicate hold of some state? States are visited in ascending order; the visited state may be erased.
    template <typename F>
    bool any_of(Id id, F&& f) const {
        for (std::size_t w = 0; w < words_; ++w)
            for (Word rest = bits_[id + w]; rest != 0; rest &= rest - 1)
                if (f(static_cast<State>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)))))
                    return true;
        return false;
    }
    template <typename F>
    void for_each(Id id, F&& f) const {
        any_of(id, [&](State s) {
            f(s);
            return false;
        });
    }

  private:
    std::size_t words_;
    std::vector<Word> bits_;
};

// A state of B, the atoms that the current event may have, and all states of N to which the word so far leads.
struct Node {
    State place;
    AtomSet atoms;
    StateSets::Id reached;
    std::uint32_t size; // of `reached`
};

// The blocks of `atoms` that the guards tell apart; the vector is written over.
void split(const AtomSet& atoms, const std::vector<AtomSet>& guards, std::vector<AtomSet>& blocks) {
    blocks.assign(1, atoms);
    for (const AtomSet& g : guards)
        for (std::size_t i = 0, n = blocks.size(); i < n; ++i) {
            const AtomSet in = blocks[i] & g;
            if (in.empty() || in == blocks[i])
                continue;
            blocks.push_back(blocks[i] - g);
            blocks[i] = in;
        }
}

// The steps from a node: where B and N lead, letter by letter.
class Steps {
  public:
    Steps(const GuardedNfa& b, const GuardedNfa& nfa, const LetterOrder& order, StateSets& sets)
        : b_(b), nfa_(nfa), order_(order), sets_(sets) {}

    // The blocks of the node's atoms that the relevant guards do not tell apart: the guards of B's edges, and of N's
    // edges with the same letters. Valid until the next call.
    const std::vector<AtomSet>& begin(const Node& node) {
        const std::vector<GuardedEdge>& edges = b_.edges[node.place];
        guards_.clear();
        moves_.clear();
        moves_of_.assign(1, 0);
        for (const GuardedEdge& e : edges) {
            guards_.push_back(e.pre);
            sets_.for_each(node.reached, [&](State s) {
                for (const GuardedEdge& f : nfa_.edges[s])
                    if (order_.covers(f.letter, e.letter)) {
                        guards_.push_back(f.pre);
                        moves_.push_back(&f);
                    }
            });
            moves_of_.push_back(moves_.size());
        }
        split(node.atoms, guards_, blocks_);
        return blocks_;
    }

    // Calls visit(node) for each node to which B's edges lead from that block. The node's set is the last one, and
    // visit may drop it.
    template <typename F>
    void take(const Node& node, const AtomSet& block, F&& visit) {
        const std::vector<GuardedEdge>& edges = b_.edges[node.place];
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (!edges[i].pre.intersects(block))
                continue;
            posts_.clear();
            taken_.clear();
            for (std::size_t m = moves_of_[i]; m < moves_of_[i + 1]; ++m)
                if (moves_[m]->pre.intersects(block)) {
                    taken_.push_back(moves_[m]);
                    posts_.push_back(moves_[m]->post);
                }
            split(edges[i].post, posts_, arrivals_);
            for (const AtomSet& atoms : arrivals_) {
                const StateSets::Id reached = sets_.add();
                for (const GuardedEdge* f : taken_)
                    if (f->post.intersects(atoms))
                        sets_.insert(reached, f->target);
                visit(Node{edges[i].target, atoms, reached, sets_.size(reached)});
            }
        }
    }

  private:
    const GuardedNfa& b_;
    const GuardedNfa& nfa_;
    const LetterOrder& order_;
    StateSets& sets_;
    std::vector<AtomSet> guards_;
    std::vector<AtomSet> blocks_;
    std::vector<const GuardedEdge*> moves_; // of N, that read an edge of B; for one edge after another
    std::vector<std::size_t> moves_of_;     // by edge of B, and one more: where they begin
    std::vector<const GuardedEdge*> taken_; // those that the block allows
    std::vector<AtomSet> posts_;
    std::vector<AtomSet> arrivals_;
};

// The nodes visited so far. Let an earlier node have the same place, at least the atoms of a new node, and no states of
// N that the new node lacks. Then the new node imposes no further requirement: every continuation leads the earlier
// node to no more states (antichains: De Wulf, Doyen, Henzinger and Raskin, CAV 2006).
class Seen {
  public:
    Seen(std::size_t places, const StateSets& sets) : sets_(sets), nodes_(places) {}

    // Whether an earlier node makes this one superfluous.
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
    [[nodiscard]] bool asks_all_of(const Node& a, const Node& b) const {
        return a.size <= b.size && b.atoms.subset_of(a.atoms) && sets_.subset(a.reached, b.reached);
    }

    const StateSets& sets_;
    std::vector<std::vector<Node>> nodes_; // by place
};

// The amount of work for a search that continues from the node.
std::uint64_t work_at(const GuardedNfa& nfa, const StateSets& sets, const Node& node) {
    std::uint64_t edges = 1;
    sets.for_each(node.reached, [&](State s) { edges += nfa.edges[s].size(); });
    return edges;
}

// Removes each state if another state of the set accepts all that it accepts.
void drop_lesser(StateSets& sets, Node& node, const Accepts& accepts) {
    sets.for_each(node.reached, [&](State lesser) {
        if (sets.any_of(node.reached, [&](State s) { return s != lesser && accepts(s, lesser); })) {
            sets.erase(node.reached, lesser);
            --node.size;
        }
    });
}

// For each atom at which words of B end, the states to which all words so far lead.
class BlockEnds {
  public:
    BlockEnds(const AtomSet& possible, const StateSets& sets, const Accepts& accepts)
        : left_(possible), sets_(sets), accepts_(accepts) {}

    // Some word that ends with such an atom leads nowhere.
    void fail(const AtomSet& atoms) {
        left_ -= atoms;
        met_ |= atoms;
    }
    void meet(const AtomSet& last, StateSets::Id reached) {
        AtomSet fresh = (last & left_) - met_;
        for (std::size_t i = 0, n = blocks_.size(); i < n; ++i) {
            const AtomSet both = blocks_[i].atoms & last & left_;
            if (both.empty())
                continue;
            std::vector<State> kept;
            std::ranges::copy_if(blocks_[i].targets, std::back_inserter(kept), [&](State y) {
                return sets_.contains(reached, y) || sets_.any_of(reached, [&](State s) { return accepts_(s, y); });
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
        if (!fresh.empty()) {
            blocks_.push_back({fresh, {}});
            sets_.for_each(reached, [&](State s) { blocks_.back().targets.push_back(s); });
        }
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

    AtomSet left_; // atoms for which there may still be a target
    AtomSet met_;
    const StateSets& sets_;
    const Accepts& accepts_;
    std::vector<Block> blocks_; // disjoint
};

} // namespace

std::vector<TargetRange> UniversalTargets::of_any(const GuardedNfa& nfa, State x, const AtomSet& entry,
                                                  const Accepts& accepts, Effort& effort) const {
    // Does x offer B's first letters at all? Most states do not.
    const State start = b_.initial.front();
    const bool nullable = !b_.accept[start].empty();
    for (const GuardedEdge& e : b_.edges[start])
        if (!nullable && e.pre.intersects(entry) && std::ranges::none_of(nfa.edges[x], [&](const GuardedEdge& f) {
                return order_.covers(f.letter, e.letter) && f.pre.intersects(e.pre);
            }))
            return {};

    std::vector<TargetRange> ranges;
    StateSets sets(nfa.size());
    Steps steps(b_, nfa, order_, sets);
    const StateSets::Id only_x = sets.add(x);
    const std::vector<AtomSet> firsts = steps.begin({start, entry, only_x, 1});
    for (const AtomSet& first : firsts) {
        BlockEnds ends(ends_from_[start] | (first & b_.accept[start]), sets, accepts);
        Seen seen(b_.size(), sets);
        // Nodes that have reached few states come first: they make others superfluous.
        const auto reached_more = [](const Node& a, const Node& b) { return a.size > b.size; };
        std::priority_queue<Node, std::vector<Node>, decltype(reached_more)> open(reached_more);
        open.push({start, first, only_x, 1});
        while (!open.empty() && ends.any_left()) {
            if (effort.spent())
                return ranges;
            const Node node = open.top();
            open.pop();
            effort.spend(work_at(nfa, sets, node));
            if (node.size == 0) {
                ends.fail(ends_from_[node.place] | (node.atoms & b_.accept[node.place]));
                continue;
            }
            if (seen.covers(node, effort))
                continue;
            seen.insert(node);
            if (const AtomSet last = node.atoms & b_.accept[node.place]; !last.empty())
                ends.meet(last, node.reached);
            for (const AtomSet& block : steps.begin(node))
                steps.take(node, block, [&](Node next) {
                    if (seen.covers(next, effort)) {
                        sets.drop_last();
                        return;
                    }
                    drop_lesser(sets, next, accepts);
                    open.push(next);
                });
        }
        if (!ends.any_left())
            continue;
        const AtomSet without_word = ends.never_met(AtomSet::first(atoms_));
        for (const auto& [y, atoms] : ends.targets()) {
            // Join with a range of another start that has the same ends.
            const TargetRange range{first, atoms | without_word, y};
            const auto same = std::ranges::find_if(
                ranges, [&](const TargetRange& o) { return o.target == range.target && o.ends == range.ends; });
            if (same != ranges.end())
                same->starts |= first;
            else
                ranges.push_back(range);
        }
    }
    return ranges;
}

} // namespace katlas::prover
