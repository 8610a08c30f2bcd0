// Candidate executions that are cycles between threads and nothing else, one by one, for whoever wants the first that
// is of some kind. Searches for all that separate two models decide on graphs instead (semantics/structure.hpp).
//
// A thread has one or two accesses; two are of different locations, with at most one fence or dependency between them.
// Threads follow each other by rf, co or fr (critical cycles, D. Shasha and M. Snir, TOPLAS 1988; the cycles of diy,
// Herding Cats, section 9.1). What this leaves out: three accesses in a thread, two of one location (so coherence and
// release sequences), read-modify-writes, plain accesses, several fences between two accesses.
#pragma once

#include "katlas/synthesis/candidate.hpp"

#include <functional>

namespace katlas::synthesis {

// What accesses, fences and dependencies may be.
struct Alphabet {
    std::vector<graph::Mode> reads{graph::Mode::relaxed};
    std::vector<graph::Mode> writes{graph::Mode::relaxed};
    std::vector<graph::Mode> fences;
    std::vector<DependencyKind> dependencies;
};

// Visits every cycle with exactly `events` events, fences included, in one or several of its rotations. visit() returns
// false to stop; so does this function then. Exponential in the number of events.
bool for_each_critical_cycle(const Alphabet& alphabet, std::size_t events,
                             const std::function<bool(const Candidate&)>& visit);

} // namespace katlas::synthesis
