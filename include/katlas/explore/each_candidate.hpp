// All candidates of a program: the graphs that its threads make if reads may read from any write of their location and
// writes have any order.
//
// A candidate has to agree with the program, and with no model: each thread runs its code with the values that it
// reads, each read has the value of its write, and the coherence order of a location begins with the initial write. No
// value is computed from itself. (explore_candidates.hpp makes the coherent candidates.) So in some candidates a read
// reads from a later write of its thread.
//
// Source: candidate executions of herd7.
#pragma once

#include "katlas/explore/candidate_outline.hpp"
#include "katlas/explore/execution.hpp"

#include <functional>

namespace katlas::explore {

struct CandidateObserver {
    std::function<bool(const Execution&)> execution; // returns whether to go on
    std::function<bool()> alive;                     // likewise, called now and then; may be empty
    AtomTable atoms{};                               // the kinds of events, for judges of executions
    OutlineJudge* outlines = nullptr;                // if any, the observer is told only of candidates that it admits
};

// Calls the observer for each candidate, in a fixed order, and returns whether all candidates were reached. Threads of
// a candidate may be blocked, cut or in error. With `dependencies`, candidates have dependencies, and each choice of
// machine instructions (action.hpp) is made in each way; without, each graph comes once. Throws std::length_error if
// there are too many paths or events.
bool each_candidate(const program::Program& program, bool dependencies, const CandidateObserver& observer);

} // namespace katlas::explore
