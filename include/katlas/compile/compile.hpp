// Compilation of litmus tests in C to litmus tests in assembly, by a mapping.
//
// The result is a text in herd's format that means the same, final condition included, but for what the mapping makes
// of the order of accesses. If the mapping is correct for a model of C, then under the model of the machine
// (model_of) the text has no final state that the C test does not have, unless the C test has undefined behaviour.
//
// The code is what a compiler without optimisations gives: every access stays, in its place, and every computation, so
// that dependencies of the source are dependencies of the result. Registers of C that the condition names are machine
// registers to the end of their thread. Locks, assumptions, assertions, divisions, shifts by a variable amount and what
// the machine's instructions lack are refused, with the place in the source.
#pragma once

#include "katlas/compile/mapping.hpp"
#include "katlas/program/litmus.hpp"

namespace katlas::compile {

struct CompiledTest {
    std::string text;
    // The columns of the condition: as the C test calls them ("0:r0", "[x]"), and as the result does ("0:X3", "[x]").
    std::vector<std::pair<std::string, std::string>> columns;
};

// How C tests are to be read that are to be compiled: a loop that waits stays a loop.
[[nodiscard]] program::LitmusOptions source_options();

// `file` is the text that the program's spans are of. None if there was an error. Quadratic in the length of a thread.
[[nodiscard]] std::optional<CompiledTest> compile_test(const program::LitmusTest& test, const Mapping& mapping,
                                                       FileId file, Diagnostics& diagnostics);

} // namespace katlas::compile
