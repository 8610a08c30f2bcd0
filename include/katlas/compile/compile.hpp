// Compilation of litmus tests in C to litmus tests in assembly, by a mapping.
//
// The result is a text in herd's format with the same meaning, final condition included, except for the order of
// accesses, which the mapping decides. If the mapping is correct for a model of C, then under the model of the machine
// (model_of) the text has no final state that the C test does not have, unless the C test has undefined behaviour.
//
// The code is that of a compiler without optimisations. Every access stays in its place, and every computation stays,
// so that dependencies of the source are dependencies of the result. A register of C that the condition names is a
// machine register to the end of its thread. Locks, assumptions, assertions, divisions, shifts by a variable amount and
// operations without an instruction are refused, with the place in the source.
#pragma once

#include "katlas/compile/mapping.hpp"
#include "katlas/program/litmus.hpp"

namespace katlas::compile {

// A line with an instruction: the place in the source, and facts for the interpreter that the text does not show
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
    std::vector<std::string> objects;             // the names that the program's objects have in the text
    // The columns of the condition: the name in the C test ("0:r0", "[x]"), and the name in the result ("0:X3", "[x]").
    std::vector<std::pair<std::string, std::string>> columns;
};

[[nodiscard]] inline Language language_of(const program::LitmusTest& test) {
    return test.of_kernel ? Language::kernel : Language::c;
}

// The options for reading a C test that will be compiled: a loop that waits stays a loop.
[[nodiscard]] program::LitmusOptions source_options();

// Compiles a test in order to explore it. The result is the program of the compiled text; its registers, locations and
// condition have the names of the C test, and its spans are spans of the C test. Assertions, assumptions and loops
// without effect end a thread without an instruction of their own. They end it here, too, after the branch that a
// compiler makes of them. An update that is a loop of exclusive pairs is tried once: a failed try has only read, and
// every outcome with such reads is possible without them. The text of the result is added to `sources`, for messages
// about it.
[[nodiscard]] std::optional<program::LitmusTest> compile_to_run(const program::LitmusTest& test, const Mapping& mapping,
                                                                FileId file, const program::LitmusOptions& options,
                                                                SourceMap& sources, Diagnostics& diagnostics);

// `file` is the text to which the program's spans refer. Nothing if there was an error. `runnable`: for compile_to_run
// alone. Quadratic in the length of a thread.
[[nodiscard]] std::optional<CompiledTest> compile_test(const program::LitmusTest& test, const Mapping& mapping,
                                                       FileId file, Diagnostics& diagnostics, bool runnable = false);

} // namespace katlas::compile
