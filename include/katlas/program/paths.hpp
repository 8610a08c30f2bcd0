// The paths of a thread: everything that the thread can do if its reads may read any value.
//
// A path is a way through the thread's code. The values of reads are not known, so registers hold terms
// (value_terms.hpp). Where the thread branches on a term that is no constant, there is a path for each outcome, and the
// path has the conditions under which it is taken. A thread of the Linux kernel never waits for a spinlock for ever.
// Conditions come from branches, assumptions and assertions, from the success of a compare-exchange, from a pointer
// that has to point to a location, and from a division that has to have a value. A weak compare-exchange that may
// succeed has one more path on which it fails. If choices are wanted (action.hpp), there is a path for each alternative
// of each choice, and the path says what was chosen.
//
// Invariant: fix the values of all reads, and fix which operations fail spuriously. Then exactly one path has true
// conditions, and it is what the interpreter (program.hpp) does with these values, event by event.
//
// Source: symbolic execution; the event structures of herd7.
#pragma once

#include "katlas/program/value_terms.hpp"

namespace katlas::program {

struct PathEvent {
    ActionKind kind = ActionKind::fence; // or read or write
    bool exclusive = false;              // half of a read-modify-write that succeeds
    bool spurious = false;               // the read of a compare-exchange that fails for no reason
    Location location = no_location;     // of an access, if it is known
    TermId address = 0;                  // else a pointer to the location
    TermId value = 0;                    // what a read reads or a write writes
    // If dependencies are wanted: the label, and on which earlier events of the path the event depends.
    graph::Label label{};
    std::vector<std::uint32_t> address_of{};
    std::vector<std::uint32_t> data_of{};
    std::vector<std::uint32_t> control_of{};
};

struct PathCondition {
    TermId term = 0;
    bool holds = true; // whether the term is other than 0
};

struct ThreadPath {
    std::vector<PathEvent> events;
    std::vector<PathCondition> conditions; // of terms that are no constants, each once
    std::vector<Value> choices;            // in the order in which they are made
    ActionKind end = ActionKind::finished; // or blocked or error
};

// The value that a register must have at the end.
struct FinalRegister {
    std::size_t thread = 0;
    std::size_t slot = 0; // in the state
    ValueType type = ValueType::i64;
    Value value = 0; // compared in this type
};

struct PathLimits {
    std::size_t paths = 100'000;          // of a thread
    std::size_t events = 1'000'000;       // of all paths of a thread together
    bool chooses = false;                 // paths have choices, as runs with dependencies do
    bool dependencies = false;            // compute dependencies; not for machine code
    std::vector<FinalRegister> finally{}; // only paths of threads that finish with these values are wanted
};

// Threads are numbered from 0. A read in a term is (thread, index among the path's events). Throws std::length_error if
// a limit is exceeded or terms become too deep. A loop without a bound has infinitely many paths, even if no execution
// goes round for ever.
[[nodiscard]] std::vector<ThreadPath> paths_of(const Program& program, std::size_t thread, ValueTerms& terms,
                                               PathLimits limits = {});

} // namespace katlas::program
