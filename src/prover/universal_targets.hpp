// The states of a large automaton to which all words of a small automaton lead.
//
// For a state x of N and the automaton B of a hypothesis' right-hand side, finds the ranges (starts, ends, y): every
// word of B from an atom in `starts` to an atom in `ends` leads from x to y in N, or to a state that accepts everything
// that y accepts. Atoms that neither N nor B tells apart are handled together.
//
// The search enumerates the sets of states to which words of B lead: exponentially many for some hypotheses. So it
// counts its effort, and a search that would exceed its effort returns the ranges that are certain by then.
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

// Does the first state accept everything that the second accepts? Only called for different states; a `no` may be
// wrong.
using Accepts = std::function<bool(automata::State, automata::State)>;

// The cost that all searches together may have, in visited edges and nodes. Unlike a time limit, it is the same on
// every machine. The user sets the time limit.
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
    static constexpr std::uint64_t look_every = 10'000; // how often the token is asked

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
    // the effort is spent, ranges may be missing; the returned ranges are correct.
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
    std::vector<kat::AtomSet> ends_from_;      // by state of B: atoms with which words of at least one letter may end
    std::vector<automata::GuardedEdge> steps_; // if is_step_: its readings, with posts cut to the accepted atoms
};

} // namespace katlas::prover
