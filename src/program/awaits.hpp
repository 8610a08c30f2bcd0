// Finds the reads whose value may block their thread at once: a loop that only waits, an assumption or a lock follows
// without another access in between.
#pragma once

#include "katlas/program/instruction.hpp"

#include <vector>

namespace katlas::program {

// Sets Instruction::awaits. The code ends with `finish` and `give_up`. Linear for code without loops; at most
// quadratic.
void mark_awaits(std::vector<Instruction>& code);

} // namespace katlas::program
