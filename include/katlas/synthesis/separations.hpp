// All minimal candidate executions that separate two models, up to a size; for one model, all minimal executions that
// it forbids.
//
// The size is the number of events: a fence counts one, a read-modify-write two, an initial write none. Up to
// `exhaustive` events, the search covers every execution graph (semantics/cross_check.hpp: all graphs on which one
// model fails to be stronger than the other). Up to `cycles` events, it covers graphs that are a cycle through the
// threads and pass each thread once. Beyond that it covers critical cycles only, which are far fewer
// (semantics/structure.hpp). If the minimal executions are known to be strongly connected, the search skips graphs that
// are not. It also skips executions that C programs do not have. minimal.hpp defines minimality; candidates that differ
// in names only are reported once.
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
    std::size_t max_tests = 0; // the search ends after the size at which this number is reached; 0: no limit
    const std::atomic<bool>* interrupted = nullptr;
    std::atomic<std::uint64_t>* progress = nullptr; // counts graphs that were judged
    std::atomic<std::size_t>* events = nullptr;     // the size that is searched
};

struct Separations {
    std::vector<Candidate> minimal; // by size; of one size, candidates with fewer fences, dependencies and modes first
    std::uint64_t separating = 0;   // candidates that separate, minimal or not
    std::size_t up_to = 0;          // the search is over for all sizes up to here
    bool sampled = false;           // relations without rules had too many values to try all (semantics/enumerate.hpp)
    std::string why;                // not empty: nothing was searched, since the models cannot be asked
};

// The modes and dependencies that the models' axioms tell apart, in addition to relaxed accesses.
[[nodiscard]] Alphabet alphabet_of(const kat::Setting& setting, const std::vector<const kat::Model*>& models);

// The executions that `allowing` allows and `forbidding` forbids. A model without axioms allows everything.
[[nodiscard]] Separations minimal_separations(const kat::Setting& setting, const kat::Model& allowing,
                                              const kat::Model& forbidding, const SeparationLimits& limits);

// A candidate with the fewest events, among the critical cycles of programs of the machine or of C, that separates the
// models, satisfies `fit`, and is minimal for both properties. If there is none with up to `max_events` events, and the
// models do not mention dependencies, which would make too many cycles, the search continues with all cycles through
// the threads of C programs. Requires that programs record all relations of the models.
[[nodiscard]] std::optional<Candidate> smallest_separation(const kat::Setting& setting, const kat::Model& allowing,
                                                           const kat::Model& forbidding, std::size_t max_events,
                                                           const Property& fit,
                                                           std::optional<compile::Machine> machine);

} // namespace katlas::synthesis
