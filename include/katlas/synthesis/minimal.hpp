// Making candidate executions smaller while they keep a property, and those that cannot be made smaller.
//
// A *weakening* takes one thing away: an event (a read-modify-write as a whole), the tie between the halves of a
// read-modify-write, a dependency (a control dependency at its first event), or one degree of a mode: seq_cst falls to
// what acquires or releases as much, that to relaxed, and a plain access becomes a relaxed one (so that there is no
// data race where none is needed); of a program of a machine, an instruction becomes a weaker one (machine_labels.hpp).
// A candidate is *minimal* for a property if it has it and no weakening of it does. That is local: two weakenings
// together may keep what each alone destroys.
//
// Source for the notion: D. Lustig, A. Wright, A. Papakonstantinou, O. Giroux, "Automated Synthesis of Comprehensive
// Memory Model Litmus Test Suites", ASPLOS 2017 (relaxations of tests).
#pragma once

#include "katlas/synthesis/candidate.hpp"

#include <functional>

namespace katlas::synthesis {

using Property = std::function<bool(const Candidate&)>;

// All that one step leads to and that a program has (litmus_text.hpp), in a fixed order: events first, then ties,
// dependencies, modes. O(events^2) of them at most.
[[nodiscard]] std::vector<Candidate> weakenings(const Candidate& candidate);

// A minimal one below the candidate, which has the property: weakenings are taken greedily. O(events^2) questions.
[[nodiscard]] Candidate minimised(Candidate candidate, const Property& property);

} // namespace katlas::synthesis
