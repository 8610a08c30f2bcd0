// Removes temporary registers that only pass a value on: program builders write `r = load(x)` as `t = load(x); r = t;`.
//
// A temporary register is removed if each step that reads it is an assignment to one and the same register, comes
// directly after a step that writes the temporary, has no other predecessor, and both steps write the same type.
#pragma once

#include "katlas/transform/store_buffers.hpp"

namespace katlas::transform {

// `kept`: registers that are visible from outside. O(steps).
void write_directly(BufferedThread& thread, const std::set<program::Operand>& kept);

} // namespace katlas::transform
