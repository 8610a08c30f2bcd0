// The execution that a litmus test is made of, as a portrait: with the threads, locations and values of the test's
// text.
#pragma once

#include "katlas/synthesis/candidate.hpp"
#include "katlas/workbench/portrait.hpp"

namespace katlas::workbench {

// Thread t of the portrait is P(t - 1) of the test; initial writes come first. Edges as portraits have them, with fr to
// the next write, dependencies, and rmw. Those that lie on a cycle are marked as a walk's are; there is no walk, since
// there may be several cycles. Linear.
[[nodiscard]] Portrait portrait_of(const synthesis::Candidate& candidate);

} // namespace katlas::workbench
