// A candidate execution as a litmus test in herd7's format, whose `exists` clause holds of that execution alone. The
// test is in C, as described here, or in the assembly of a machine (assembly_text.hpp).
//
// Each write writes its rank in co, so registers show rf; final values and observers show the rest of co (pins.hpp).
// Read-modify-writes are exchanges, since exchanges have no dependency of their own. Dependencies have forms that
// compilers would remove, but this front end and herd keep: `r0 ^ r0` added to a pointer or a value; or a branch on the
// value that the execution reads, around the rest of the thread.
//
// Not every execution is an execution of a C program: C has no barriers of machines, no write that acquires, and the
// two halves of a read-modify-write have one memory order. Control dependencies go on to the end of the thread.
#pragma once

#include "katlas/synthesis/candidate.hpp"

#include <string>
#include <string_view>

namespace katlas::synthesis {

// Why no C program has this execution; empty if some program has it.
[[nodiscard]] std::string not_in_c(const Candidate& candidate);

// Likewise for programs of the candidate's machine, or of C if it has none.
[[nodiscard]] std::string not_in_program(const Candidate& candidate);

// The name of a location in texts: x, y, z, a, b, ...
[[nodiscard]] std::string location_text(std::size_t location);

// The text, ending with a newline. `about` is one line. Requires that not_in_program() is empty and that observers were
// added.
[[nodiscard]] std::string litmus_text(const Candidate& candidate, std::string_view name, std::string_view about);

} // namespace katlas::synthesis
