// The paths of a thread: all that it can do if its reads may read anything.
//
// A path is a way through the thread's code. What reads read is not known, so that registers hold terms
// (value_terms.hpp); where the thread branches on one that is no constant, there is a path for each outcome, and the
// path says under which conditions it is the one that is taken. Besides branches, these are: assumptions, assertions,
// whether a compare-exchange succeeds, whether a pointer points somewhere, whether a division has a value. A weak
// compare-exchange that may succeed has one more path on which it fails. Where choices are asked for (action.hpp),
// there is a path for each alternative of each, which says what was chosen.
//
// So: if all reads have values, exactly one path for each choice of what fails spuriously has true conditions, and it
// is what the interpreter (program.hpp) does with these values, event by event.
//
// Source: symbolic execution; the event structures of herd7.
#pragma once

#include "katlas/program/value_terms.hpp"

namespace katlas::program {

struct PathEvent {
    ActionKind kind = ActionKind::fence; // or read or write
    bool exclusive = false;              // half of a read-modify-write that succeeds
    bool spurious = false;               // the read of one that fails for no reason
    Location location = no_location;     // of an access, where it is known
    TermId address = 0;                  // else a pointer to it
    TermId value = 0;                    // what a read reads or a write writes
};

struct PathCondition {
    TermId term = 0;
    bool holds = true; // whether it is other than 0
};

struct ThreadPath {
    std::vector<PathEvent> events;
    std::vector<PathCondition> conditions; // of terms that are no constants, each once
    std::vector<Value> choices;            // in the order in which they are made
    ActionKind end = ActionKind::finished; // or blocked or error
};

struct PathLimits {
    std::size_t paths = 100'000;    // of a thread
    std::size_t events = 1'000'000; // of all paths of a thread together
    bool chooses = false;           // as programs that are run with dependencies do
};

// Threads are numbered from 0, the reads of terms as (thread, index among the path's events). Throws
// std::length_error where a limit is exceeded, or terms become too deep. A loop without a bound has endless paths, also
// if no execution goes round for ever.
[[nodiscard]] std::vector<ThreadPath> paths_of(const Program& program, std::size_t thread, ValueTerms& terms,
                                               PathLimits limits = {});

} // namespace katlas::program
