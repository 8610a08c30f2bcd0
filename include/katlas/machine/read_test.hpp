// Litmus tests of any kind: in C (katlas/program/litmus.hpp), or in the assembly of x86, AArch64, PPC and RISC-V. The
// first word of a file tells which.
//
// docs/programs.md has the subset of each; src/machine/thread_reader.hpp says how instructions are read.
// Source: herdtools7.
#pragma once

#include "katlas/program/litmus.hpp"

namespace katlas::machine {

// The syntax tree of a file; what was wrong with it goes to the diagnostics. Linear in the text.
[[nodiscard]] std::optional<program::syntax::Test> parse_test(FileId file, const SourceMap& sources,
                                                              Diagnostics& diagnostics);

// Programs have spans of the source as those of their instructions.
[[nodiscard]] std::optional<program::LitmusTest>
translate_test(const program::syntax::Test& test, Diagnostics& diagnostics, const program::LitmusOptions& options = {});

// Both; none if there was an error.
[[nodiscard]] std::optional<program::LitmusTest>
load_test(FileId file, const SourceMap& sources, Diagnostics& diagnostics, const program::LitmusOptions& options = {});

} // namespace katlas::machine
