// All minimal candidate executions that separate two models, up to a size; of one model, all minimal ones that it
// forbids.
//
// The size is the number of events, a fence being one, a read-modify-write two, initial writes none. Up to `exhaustive`
// events every execution graph is looked at (graph/cross_check.hpp: all graphs on which a model fails to be stronger
// than the other); beyond it the critical cycles only (critical_cycles.hpp). Executions that C programs do not have are
// left out. What is minimal, minimal.hpp says; of candidates that renaming makes of each other there is one.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/synthesis/critical_cycles.hpp"
#include "katlas/synthesis/minimal.hpp"

#include <string>
#include <vector>

namespace katlas::synthesis {

struct SeparationLimits {
    std::size_t max_events = 4;
    std::size_t exhaustive = 4;
};

struct Separations {
    std::vector<Candidate> minimal; // by size, then those with fewer fences, dependencies and modes first
    std::uint64_t separating = 0;   // candidates that separate, minimal or not
    bool sampled = false;           // relations without rules had too many values to try all (graph/enumerate.hpp)
    std::string why;                // not empty: nothing was searched, since the models cannot be asked
};

// What tells events apart in the models' axioms, beyond what is relaxed.
[[nodiscard]] Alphabet alphabet_of(const Document& document, const std::vector<const kat::Model*>& models);

// What `allowing` allows and `forbidding` forbids; both are keys of the document's models, and `allowing` may be empty:
// then everything is allowed.
[[nodiscard]] Separations minimal_separations(const Document& document, const std::string& allowing,
                                              const std::string& forbidding, const SeparationLimits& limits);

// One with the fewest events among the critical cycles that separate the models and are `fit`, and minimal for both;
// none up to so many events. The models have a record of all their relations.
[[nodiscard]] std::optional<Candidate> smallest_separation(const Document& document, const std::string& allowing,
                                                           const std::string& forbidding, std::size_t max_events,
                                                           const Property& fit);

} // namespace katlas::synthesis
