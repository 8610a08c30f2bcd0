// The same-ends closure: the words of an automaton that can describe a cycle.
//
// There are three sound restrictions, each a small automaton that runs beside the given one:
//
// 1. Atoms. The first and the last event are one event, so their atoms agree: one copy per block of atoms at the start.
// 2. Location. If every step but one keeps the location, then this one step connects two accesses of one location, and
//    it may be replaced by its location twin (thesis 3.6.1, where sameLoc is pushed through compositions). The run
//    guesses, at the first step that is not known to keep the location, whether it is the only one (`single`) or one of
//    several. A word of one step at an event without a location is left as it is, since the twin relates no such event.
// 3. Thread. If every step but one keeps the thread, then this one step keeps it as well; so it cannot be a step that
//    changes the thread.

#include "katlas/automata/guarded.hpp"

#include <map>
#include <tuple>

namespace katlas::automata {
namespace {

enum class LocationPhase : std::uint8_t {
    kept,    // all steps so far keep it
    lone,    // the word is one step, at an event without location
    single,  // one step did not keep it by itself and was replaced; all others must keep it
    several, // one such step so far, and another must come
    free     // two or more: nothing is known
};

enum class ThreadPhase : std::uint8_t {
    kept,       // all steps so far keep it
    one_change, // exactly one step changes it, the others keep it: impossible so far
    free
};

struct Key {
    State state;
    std::size_t block; // of the atoms at both ends
    bool at_start;
    LocationPhase location;
    ThreadPhase thread;
    friend auto operator<=>(const Key&, const Key&) = default;
};

class SameEnds {
  public:
    SameEnds(const GuardedNfa& nfa, const std::vector<LetterInfo>& letters, const AtomSet& has_location,
             const std::vector<AtomSet>& blocks)
        : nfa_(nfa), letters_(letters), has_location_(has_location), blocks_(blocks) {}

    GuardedNfa run() {
        for (const State s : nfa_.initial)
            for (std::size_t a = 0; a < blocks_.size(); ++a)
                result_.initial.push_back(state({s, a, true, LocationPhase::kept, ThreadPhase::kept}));
        for (std::size_t i = 0; i < keys_.size(); ++i)
            expand(static_cast<State>(i));
        return std::move(result_);
    }

  private:
    State state(const Key& key) {
        const auto [it, is_new] = index_.try_emplace(key, 0);
        if (is_new) {
            const bool closed = key.location != LocationPhase::several && key.thread != ThreadPhase::one_change;
            it->second = result_.add_state(closed ? nfa_.accept[key.state] & blocks_[key.block] : AtomSet{});
            keys_.push_back(key);
        }
        return it->second;
    }

    static ThreadPhase next_thread(ThreadPhase phase, const LetterInfo& letter) {
        if (letter.keeps_thread)
            return phase;
        return phase == ThreadPhase::kept && letter.changes_thread ? ThreadPhase::one_change : ThreadPhase::free;
    }

    void expand(State from) {
        const Key key = keys_[from];
        if (key.location == LocationPhase::lone)
            return;
        for (GuardedEdge e : nfa_.edges[key.state]) {
            if (key.at_start)
                e.pre &= blocks_[key.block];
            if (e.pre.empty())
                continue;
            const LetterInfo& letter = letters_[e.letter];
            const auto go = [&](LocationPhase location, Symbol taken) {
                GuardedEdge step = e;
                step.letter = taken;
                step.target = state({e.target, key.block, false, location, next_thread(key.thread, letters_[taken])});
                result_.add_edge(from, step);
            };
            if (letter.keeps_location) {
                go(key.location, e.letter);
                continue;
            }
            switch (key.location) {
            case LocationPhase::kept:
                go(LocationPhase::several, e.letter);
                if (key.at_start && !blocks_[key.block].subset_of(has_location_))
                    go(LocationPhase::lone, e.letter);
                else if (letter.location_twin)
                    go(LocationPhase::single, *letter.location_twin);
                else if (!letter.changes_location)
                    go(LocationPhase::single, e.letter);
                break;
            case LocationPhase::several:
            case LocationPhase::free:
                go(LocationPhase::free, e.letter);
                break;
            case LocationPhase::single:
            case LocationPhase::lone:
                break;
            }
        }
    }

    const GuardedNfa& nfa_;
    const std::vector<LetterInfo>& letters_;
    const AtomSet& has_location_;
    const std::vector<AtomSet>& blocks_;
    GuardedNfa result_;
    std::vector<Key> keys_; // by state
    std::map<Key, State> index_;
};

} // namespace

GuardedNfa same_ends(const GuardedNfa& nfa, const std::vector<LetterInfo>& letters, const AtomSet& has_location,
                     const std::vector<AtomSet>& blocks) {
    return SameEnds(nfa, letters, has_location, blocks).run();
}

GuardedNfa different_ends(const GuardedNfa& nfa, std::size_t atoms) {
    GuardedNfa result;
    for (std::size_t a = 0; a < atoms; ++a) {
        const State offset = result.size();
        for (State s = 0; s < nfa.size(); ++s)
            result.add_state(nfa.accept[s] - AtomSet::single(a));
        for (State s = 0; s < nfa.size(); ++s)
            for (GuardedEdge e : nfa.edges[s]) {
                e.target += offset;
                result.edges[offset + s].push_back(e);
            }
        for (const State s : nfa.initial) {
            const State start = result.add_state();
            result.initial.push_back(start);
            for (GuardedEdge e : nfa.edges[s]) {
                e.pre &= AtomSet::single(a);
                e.target += offset;
                result.add_edge(start, e);
            }
        }
    }
    return result;
}

} // namespace katlas::automata
