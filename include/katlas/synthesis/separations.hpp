// All minimal candidate executions that separate two models, up to a size; of one model, all minimal ones that it
// forbids.
//
// The size is the number of events, a fence being one, a read-modify-write two, initial writes none. Up to `exhaustive`
// events every execution graph is looked at (semantics/cross_check.hpp: all graphs on which a model fails to be
// stronger than the other), then up to `cycles` those that are a cycle through the threads, each passed once, beyond it
// critical cycles only, of which there are far fewer (semantics/structure.hpp). Where the minimal ones are known to be
// strongly connected, others are left out. Executions that C programs do not have are left out, too. What is minimal,
// minimal.hpp says; of candidates that renaming makes of each other there is one.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/synthesis/critical_cycles.hpp"
#include "katlas/synthesis/minimal.hpp"

#include <atomic>
#include <string>
#include <vector>

namespace katlas::synthesis {

struct SeparationLimits {
    std::size_t max_events = 4;
    std::size_t exhaustive = 5;
    std::size_t cycles = 6;
    std::size_t max_tests = 0; // after the size with which there are so many, no more are looked for; 0: no limit
    const std::atomic<bool>* interrupted = nullptr;
    std::atomic<std::uint64_t>* progress = nullptr; // counts graphs that were judged
    std::atomic<std::size_t>* events = nullptr;     // the size that is searched
};

struct Separations {
    std::vector<Candidate> minimal; // by size, then those with fewer fences, dependencies and modes first
    std::uint64_t separating = 0;   // candidates that separate, minimal or not
    std::size_t up_to = 0;          // the search is over for all sizes up to here
    bool sampled = false;           // relations without rules had too many values to try all (semantics/enumerate.hpp)
    std::string why;                // not empty: nothing was searched, since the models cannot be asked
};

// What tells events apart in the models' axioms, beyond what is relaxed.
[[nodiscard]] Alphabet alphabet_of(const kat::Setting& setting, const std::vector<const kat::Model*>& models);

// What `allowing` allows and `forbidding` forbids. A model without axioms allows everything.
[[nodiscard]] Separations minimal_separations(const kat::Setting& setting, const kat::Model& allowing,
                                              const kat::Model& forbidding, const SeparationLimits& limits);

// One with the fewest events among the critical cycles, as programs of the machine or of C have them, that separate the
// models and are `fit`, and minimal for both; none up to so many events. Where there is none, and the models are not
// about dependencies, which make too many, one among the cycles through the threads of C programs. The models have a
// record of all their relations.
[[nodiscard]] std::optional<Candidate> smallest_separation(const kat::Setting& setting, const kat::Model& allowing,
                                                           const kat::Model& forbidding, std::size_t max_events,
                                                           const Property& fit,
                                                           std::optional<compile::Machine> machine);

} // namespace katlas::synthesis
