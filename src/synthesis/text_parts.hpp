// What the texts of litmus tests have in common, whatever their language.
#pragma once

#include "katlas/synthesis/litmus_text.hpp"

#include <functional>
#include <string>

namespace katlas::synthesis {

// The condition that holds of the candidate alone: what each read reads, and final values where they are needed
// (pins.hpp). `read_name` calls the register of a read as a final state does.
[[nodiscard]] std::string condition_text(const Candidate& candidate,
                                         const std::function<std::string(Place)>& read_name);

// The reads on which control of this event depends, and of the one before not yet. `kind`: control or pick_control.
[[nodiscard]] std::vector<Place> branches_before(const Candidate& candidate, Place event, DependencyKind kind);

// Why no program has such dependencies, whatever its language; empty: some has.
[[nodiscard]] std::string impossible_dependency(const Candidate& candidate);

} // namespace katlas::synthesis
