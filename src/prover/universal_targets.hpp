// Where all words of a small automaton lead, in a big one.
//
// For a state x of N and the automaton B of a hypothesis' right-hand side, finds the ranges (starts, ends, y): every
// word of B from an atom in `starts` to an atom in `ends` leads from x to y in N, or to a state from which all is
// accepted that is from y. Atoms that neither N nor B tells apart are handled together.
//
// All words of B are all sets of states that they lead to: exponentially many for some hypotheses. So what is looked at
// is counted, and a search that would go beyond the effort allowed offers the ranges that it is sure of by then.
#pragma once

#include "katlas/automata/letter_order.hpp"
#include "katlas/support/stop_token.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace katlas::prover {

struct TargetRange {
    kat::AtomSet starts;
    kat::AtomSet ends;
    automata::State target = 0;
};

// Does the first state accept all that the second does? Only called for different states; a `no` may be wrong.
using Accepts = std::function<bool(automata::State, automata::State)>;

// What searches may cost, all of them together, in edges and nodes looked at: the same on every machine, which a time
// limit is not. The time limit is the user's.
class Effort {
  public:
    explicit Effort(std::uint64_t allowed, StopToken stop = {}) : left_(allowed), stop_(stop) {}

    void spend(std::uint64_t work) {
        left_ -= std::min(left_, work);
        since_look_ += work;
        if (since_look_ >= look_every) {
            since_look_ = 0;
            if (stop_.requested())
                left_ = 0;
        }
    }
    [[nodiscard]] bool spent() const { return left_ == 0; }

  private:
    static constexpr std::uint64_t look_every = 10'000; // at the token

    std::uint64_t left_;
    std::uint64_t since_look_ = 0;
    StopToken stop_;
};

class UniversalTargets {
  public:
    // `b` and `order` must outlive the object. `b` has one initial state; an edge of `nfa` reads what the order says.
    UniversalTargets(const automata::GuardedNfa& b, const automata::LetterOrder& order, std::size_t atoms);

    // The ranges of x in `nfa`, whose entry atoms there are `entry`. Pairs of atoms between which B has no word count
    // as reached wherever another pair of their row and column is. Exponential in principle in |B|, small in fact. Once
    // the effort is spent, ranges may be missing; those given are right.
    [[nodiscard]] std::vector<TargetRange> of(const automata::GuardedNfa& nfa, automata::State x,
                                              const kat::AtomSet& entry, const Accepts& accepts, Effort& effort) const;

  private:
    [[nodiscard]] std::vector<TargetRange> of_step(const automata::GuardedNfa& nfa, automata::State x,
                                                   const Accepts& accepts) const;
    [[nodiscard]] std::vector<TargetRange> of_any(const automata::GuardedNfa& nfa, automata::State x,
                                                  const kat::AtomSet& entry, const Accepts& accepts,
                                                  Effort& effort) const;

    const automata::GuardedNfa& b_;
    const automata::LetterOrder& order_;
    std::size_t atoms_;
    bool is_step_ = false;                     // every word of B has one letter
    std::vector<kat::AtomSet> ends_from_;      // by state of B: atoms with which words of a letter or more may end
    std::vector<automata::GuardedEdge> steps_; // then: its readings, posts cut to what is accepted
};

} // namespace katlas::prover
