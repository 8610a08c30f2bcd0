// All candidates of a program: the graphs that its threads make if reads may read any write of their location, and
// writes have any order.
//
// What a candidate has to be is what the program says and no model does: each thread runs as its code does with the
// values that it reads, each read has the value of its write, and the order of the writes of a location begins with the
// initial one. No value is computed from itself (candidates of explore_candidates.hpp are those that are coherent). So
// there may be candidates in which a read reads from a write after it in its thread.
//
// Source: candidate executions of herd7.
#pragma once

#include "katlas/explore/candidate_outline.hpp"
#include "katlas/explore/execution.hpp"

#include <functional>

namespace katlas::explore {

struct CandidateObserver {
    std::function<bool(const Execution&)> execution; // says whether to go on
    std::function<bool()> alive;                     // asked the same now and then; may be empty
    AtomTable atoms{};                               // of events, for whoever judges executions
    OutlineJudge* outlines = nullptr;                // if any, the observer is told only of candidates that it admits
};

// Calls the observer for each, in a fixed order; says whether it went on to the end. Complete candidates, and those
// with a thread that is blocked, cut or in error. `dependencies`: with dependencies, and each choice of machine
// instructions (action.hpp) made in each way; without, each graph comes once. Throws std::length_error where there are
// too many paths or events.
bool each_candidate(const program::Program& program, bool dependencies, const CandidateObserver& observer);

} // namespace katlas::explore
