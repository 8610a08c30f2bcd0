// The portrait of the execution from which a litmus test is made, with the threads, locations and values of the test's
// text.
#pragma once

#include "katlas/synthesis/candidate.hpp"
#include "katlas/workbench/portrait.hpp"

namespace katlas::workbench {

// Thread t of the portrait is P(t - 1) of the test; initial writes come first. The edges are those of portraits, with
// fr to the next write, dependencies, and rmw. Edges on a cycle are marked like those of a walk. There is no walk,
// since there may be several cycles. Linear.
[[nodiscard]] Portrait portrait_of(const synthesis::Candidate& candidate);

} // namespace katlas::workbench
