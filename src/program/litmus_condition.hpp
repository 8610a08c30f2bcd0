// The final condition of a litmus test, with its names resolved against the program.
#pragma once

#include "katlas/program/condition.hpp"
#include "katlas/program/litmus_syntax.hpp"

namespace katlas::program {

// Names that the program does not have are errors.
[[nodiscard]] Condition translate_condition(const syntax::Test& test, const Program& program, Diagnostics& diagnostics);

} // namespace katlas::program
