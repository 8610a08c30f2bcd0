// The common parts of litmus tests in all languages.
#pragma once

#include "katlas/synthesis/litmus_text.hpp"

#include <functional>
#include <string>

namespace katlas::synthesis {

// The condition that holds of the candidate alone: the value of each read, and final values if they are needed
// (pins.hpp). `read_name` gives the name of a read's register in final states.
[[nodiscard]] std::string condition_text(const Candidate& candidate,
                                         const std::function<std::string(Place)>& read_name);

// The reads on which this event has a control dependency and the event before it has none. `kind`: control or
// pick_control.
[[nodiscard]] std::vector<Place> branches_before(const Candidate& candidate, Place event, DependencyKind kind);

// Why no program in any language has such dependencies; empty if some program has them.
[[nodiscard]] std::string impossible_dependency(const Candidate& candidate);

} // namespace katlas::synthesis
