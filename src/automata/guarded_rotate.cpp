// Rotation of a guarded automaton, built in advance, for a `rot` inside a larger expression. (A `rot` that is the whole
// right-hand side is read lazily instead: inclusion.hpp.)
//
// A rotated word uv begins in the middle of a word vu of L: at some state `start`, on some atom. It runs to an
// accepting state, where the ends of vu meet, goes over to an initial state at the same event, and ends when it is back
// at `start` on the same atom. Splits at the very ends give L itself, which is added as it is.

#include "katlas/automata/guarded.hpp"

#include <map>

namespace katlas::automata {
namespace {

enum class Half : std::uint8_t { whole, opening, first, second };

struct Key {
    Half half;
    State start; // whole: unused
    State at;
    std::size_t block; // of the atoms at both ends; whole: unused
    friend auto operator<=>(const Key&, const Key&) = default;
};

class Rotator {
  public:
    Rotator(const GuardedNfa& nfa, const std::vector<AtomSet>& blocks) : nfa_(nfa), blocks_(blocks) {
        for (const AtomSet& b : blocks)
            any_ |= b;
    }

    GuardedNfa run() {
        for (const State s : nfa_.initial)
            result_.initial.push_back(state({Half::whole, 0, s, 0}));
        for (State s = 0; s < nfa_.size(); ++s)
            for (std::size_t a = 0; a < blocks_.size(); ++a)
                result_.initial.push_back(state({Half::opening, s, s, a}));
        for (std::size_t i = 0; i < keys_.size(); ++i)
            expand(static_cast<State>(i));
        return std::move(result_);
    }

  private:
    State state(const Key& key) {
        const auto [it, is_new] = index_.try_emplace(key, 0);
        if (is_new) {
            AtomSet accept;
            if (key.half == Half::whole)
                accept = nfa_.accept[key.at];
            else if (key.half == Half::second && key.at == key.start)
                accept = blocks_[key.block];
            it->second = result_.add_state(accept);
            keys_.push_back(key);
        }
        return it->second;
    }

    void copy_edges(State from, State of, const AtomSet& guard, const Key& target) {
        for (GuardedEdge e : nfa_.edges[of]) {
            e.pre &= guard;
            if (e.pre.empty())
                continue;
            Key next = target;
            next.at = e.target;
            e.target = state(next);
            result_.edges[from].push_back(e);
        }
    }

    void expand(State from) {
        const Key key = keys_[from];
        switch (key.half) {
        case Half::whole:
        case Half::second:
            copy_edges(from, key.at, any_, key);
            break;
        case Half::opening:
            copy_edges(from, key.at, blocks_[key.block], {Half::first, key.start, 0, key.block});
            break;
        case Half::first:
            copy_edges(from, key.at, any_, key);
            for (const State i : nfa_.initial)
                copy_edges(from, i, nfa_.accept[key.at], {Half::second, key.start, 0, key.block});
            break;
        }
    }

    const GuardedNfa& nfa_;
    const std::vector<AtomSet>& blocks_;
    AtomSet any_;
    GuardedNfa result_;
    std::vector<Key> keys_;
    std::map<Key, State> index_;
};

} // namespace

GuardedNfa rotate(const GuardedNfa& nfa, const std::vector<AtomSet>& blocks) {
    return Rotator(nfa, blocks).run();
}

} // namespace katlas::automata
