// A candidate execution as a litmus test in herd7's format, whose `exists` clause holds of that execution alone: in C,
// as is said here, or for a machine in assembly (assembly_text.hpp).
//
// Each write writes its rank in co, so that registers say what reads read from; final values and observers say the rest
// of co (pins.hpp). Read-modify-writes are exchanges, since these have no dependency of their own. Dependencies are
// those that compilers would remove and this front end and herd keep: `r0 ^ r0` added to a pointer or a value; a branch
// on the value that the execution reads, around the rest of the thread.
//
// Not every execution is one of a C program: C has no barriers of machines, no write that acquires, and the two halves
// of a read-modify-write have one memory order. Control dependencies go on to the end of the thread.
#pragma once

#include "katlas/synthesis/candidate.hpp"

#include <string>
#include <string_view>

namespace katlas::synthesis {

// Why no C program has this execution; empty: some has.
[[nodiscard]] std::string not_in_c(const Candidate& candidate);

// Likewise for programs of the kind that the candidate is of.
[[nodiscard]] std::string not_in_program(const Candidate& candidate);

// What texts call a location: x, y, z, a, b, ...
[[nodiscard]] std::string location_text(std::size_t location);

// The text, ending with a newline. `name` and `about` (one line) as given; not_in_program() is empty and observers were
// added.
[[nodiscard]] std::string litmus_text(const Candidate& candidate, std::string_view name, std::string_view about);

} // namespace katlas::synthesis
