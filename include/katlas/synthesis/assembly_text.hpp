// A candidate execution of a machine as a litmus test in assembly, in herd7's format.
//
// Each event is one instruction, but that writes take their values from registers, and that dependencies are computed:
// `r ^ r`, as an index or added to the value, and a branch to the next instruction; pick dependencies by a select of 0
// or 0. Read-modify-writes are the machine's atomic exchanges, or, where they compute within, additions. Registers,
// constants, arithmetic and branches are written as the compiler writes them (machine/target.hpp), and every
// instruction is one of the machine's table.
#pragma once

#include "katlas/synthesis/candidate.hpp"

#include <string>
#include <string_view>

namespace katlas::synthesis {

// Why no program of the candidate's machine has this execution; empty: some has.
[[nodiscard]] std::string not_in_assembly(const Candidate& candidate);

// As litmus_text() (litmus_text.hpp).
[[nodiscard]] std::string assembly_text(const Candidate& candidate, std::string_view name, std::string_view about);

} // namespace katlas::synthesis
