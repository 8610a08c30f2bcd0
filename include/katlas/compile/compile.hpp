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

// A line with an instruction: where it comes from, and what those who run the code are to know of it
// (program::syntax::AsmInstruction).
struct CompiledLine {
    program::SourceSpan source;
    program::syntax::AsmStop stop = program::syntax::AsmStop::none;
    std::string message;
    bool gives_up = false;
};

struct CompiledTest {
    std::string text;
    std::vector<std::vector<CompiledLine>> lines; // by thread
    std::vector<std::string> objects;             // the names that those of the program have in the text
    // The columns of the condition: as the C test calls them ("0:r0", "[x]"), and as the result does ("0:X3", "[x]").
    std::vector<std::pair<std::string, std::string>> columns;
};

// The machine of a test in assembly.
[[nodiscard]] std::optional<Machine> machine_of(program::syntax::Architecture architecture);

// How C tests are to be read that are to be compiled: a loop that waits stays a loop.
[[nodiscard]] program::LitmusOptions source_options();

// The same, to be explored: the program of the result, with registers, locations and a condition that have the names of
// the C test, and spans of its text. What ends a thread early without an instruction, as assertions, assumptions and
// loops without effect do, ends it here, too, behind the branch of which a compiler would make it. An update that is a
// loop of exclusive pairs is tried once: one that fails has done nothing but read, and what is possible with such
// reads is possible without them. The text of the result is added to `sources`, for messages about it.
[[nodiscard]] std::optional<program::LitmusTest> compile_to_run(const program::LitmusTest& test, const Mapping& mapping,
                                                                FileId file, const program::LitmusOptions& options,
                                                                SourceMap& sources, Diagnostics& diagnostics);

// `file` is the text that the program's spans are of. None if there was an error. `runnable`: for compile_to_run alone.
// Quadratic in the length of a thread.
[[nodiscard]] std::optional<CompiledTest> compile_test(const program::LitmusTest& test, const Mapping& mapping,
                                                       FileId file, Diagnostics& diagnostics, bool runnable = false);

} // namespace katlas::compile
