// Minimal candidate executions: making candidates smaller while they keep a property.
//
// A *weakening* takes one thing away: an event (a read-modify-write as a whole), the tie between the halves of a
// read-modify-write, a dependency (a control dependency at its first event), or one degree of a mode: seq_cst falls to
// acquire, release or acq_rel, as fits the kind of event; acq_rel falls to acquire or release, and these to relaxed; a
// plain access becomes relaxed (so that there is no data race where none is needed). In a program of a machine, an
// instruction becomes a weaker one (machine_labels.hpp). A candidate is *minimal* for a property if it has the property
// and no weakening of it does. This is a local notion: two weakenings together may keep a property that each alone
// destroys.
//
// Source for the notion: D. Lustig, A. Wright, A. Papakonstantinou, O. Giroux, "Automated Synthesis of Comprehensive
// Memory Model Litmus Test Suites", ASPLOS 2017 (relaxations of tests).
#pragma once

#include "katlas/synthesis/candidate.hpp"

#include <functional>

namespace katlas::synthesis {

using Property = std::function<bool(const Candidate&)>;

// All results of one weakening that some program has (litmus_text.hpp), in a fixed order: events first, then ties,
// dependencies, modes. At most O(events^2) candidates.
[[nodiscard]] std::vector<Candidate> weakenings(const Candidate& candidate);

// A minimal candidate, reached from the given one by greedy weakenings. The given candidate must have the property.
// O(events^2) questions.
[[nodiscard]] Candidate minimised(Candidate candidate, const Property& property);

} // namespace katlas::synthesis
