// Candidate executions that consist of a cycle between threads and nothing else, one by one, for searches for the first
// of some kind. Searches for all candidates that separate two models work on graphs instead (semantics/structure.hpp).
//
// A thread has one or two accesses; two are of different locations, with at most one fence or dependency between them.
// Threads follow each other by rf, co or fr (critical cycles, D. Shasha and M. Snir, TOPLAS 1988; the cycles of diy,
// Herding Cats, section 9.1). The enumeration leaves out three accesses in a thread, two accesses of one location in a
// thread (hence coherence and release sequences), read-modify-writes, plain accesses, and several fences between two
// accesses.
#pragma once

#include "katlas/synthesis/candidate.hpp"

#include <functional>

namespace katlas::synthesis {

// The modes of accesses and fences, and the kinds of dependencies.
struct Alphabet {
    std::vector<graph::Mode> reads{graph::Mode::relaxed};
    std::vector<graph::Mode> writes{graph::Mode::relaxed};
    std::vector<graph::Mode> fences;
    std::vector<DependencyKind> dependencies;
};

// Visits every cycle with exactly `events` events, fences included, in one or several of its rotations. visit() returns
// false to stop; then this function returns false, too. Exponential in the number of events.
bool for_each_critical_cycle(const Alphabet& alphabet, std::size_t events,
                             const std::function<bool(const Candidate&)>& visit);

} // namespace katlas::synthesis
