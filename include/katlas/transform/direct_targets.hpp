// What goes into a register by way of another one that is read nowhere else goes there directly: `t = load(x); r = t;`
// is how builders of programs write `r = load(x)`.
//
// A temporary register is left out if each step that reads it is an assignment to one and the same register, and comes
// directly behind a step that writes the temporary, on the only way to the assignment, and both write the same type.
#pragma once

#include "katlas/transform/store_buffers.hpp"

namespace katlas::transform {

// `kept`: registers that are seen from outside. O(steps).
void write_directly(BufferedThread& thread, const std::set<program::Operand>& kept);

} // namespace katlas::transform
