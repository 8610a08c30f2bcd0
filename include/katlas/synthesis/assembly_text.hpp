// A candidate execution of a machine as a litmus test in assembly, in herd7's format.
//
// Each event is one instruction. Further instructions put the values of writes into registers and compute dependencies:
// `r ^ r`, used as an index or added to the value, a branch to the next instruction, and for pick dependencies a select
// of 0 or 0. Read-modify-writes are the machine's atomic exchanges, or additions if they have the dependency `within`.
// Registers, constants, arithmetic and branches are written as by the compiler (machine/target.hpp), and every
// instruction is in the machine's table.
#pragma once

#include "katlas/synthesis/candidate.hpp"

#include <string>
#include <string_view>

namespace katlas::synthesis {

// Why no program of the candidate's machine has this execution; empty if some program has it.
[[nodiscard]] std::string not_in_assembly(const Candidate& candidate);

// Like litmus_text() (litmus_text.hpp).
[[nodiscard]] std::string assembly_text(const Candidate& candidate, std::string_view name, std::string_view about);

} // namespace katlas::synthesis
