// Litmus tests of any kind: in C (katlas/program/litmus.hpp), or in the assembly of x86, AArch64, PPC and RISC-V. The
// first word of a file tells which.
//
// docs/programs.md has the subset of each; src/machine/thread_reader.hpp says how instructions are read.
// Source: herdtools7.
#pragma once

#include "katlas/program/litmus.hpp"

namespace katlas::machine {

// The syntax tree of a file. Errors go to the diagnostics. Linear in the text.
[[nodiscard]] std::optional<program::syntax::Test> parse_test(FileId file, const SourceMap& sources,
                                                              Diagnostics& diagnostics);

// The spans of the program's instructions are spans of the source.
[[nodiscard]] std::optional<program::LitmusTest>
translate_test(const program::syntax::Test& test, Diagnostics& diagnostics, const program::LitmusOptions& options = {});

// Parses and translates; nothing if there was an error.
[[nodiscard]] std::optional<program::LitmusTest>
load_test(FileId file, const SourceMap& sources, Diagnostics& diagnostics, const program::LitmusOptions& options = {});

} // namespace katlas::machine
