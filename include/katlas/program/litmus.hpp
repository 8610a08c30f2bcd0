// Litmus tests in C in the format of herd7, as programs (docs/programs.md has the subset). Those in assembly are read
// by the layer `machine` (katlas/machine/read_test.hpp).
//
//     C MP
//     { }
//     P0 (atomic_int* x, atomic_int* y) {
//       atomic_store_explicit(x, 1, memory_order_relaxed);
//       atomic_store_explicit(y, 1, memory_order_release);
//     }
//     P1 (atomic_int* x, atomic_int* y) {
//       int r0 = atomic_load_explicit(y, memory_order_acquire);
//       int r1 = atomic_load_explicit(x, memory_order_relaxed);
//     }
//     exists (1:r0=1 /\ 1:r1=0)
//
// Everything that herd reads in C's format is read, with the same meaning. Beyond that there are `&&`, `||`, `!`, for
// and do loops, break and continue, `op=`, `++`, indexing, assume(e) and assert(e) (docs/programs.md). Where herd
// departs from C, this reader follows herd: `*x` is a non-atomic access whatever the type of x (with a warning for
// atomic types).
//
// Source: herdtools7, and the C11 standard for what the functions do.
#pragma once

#include "katlas/program/condition.hpp"
#include "katlas/program/litmus_syntax.hpp"

namespace katlas::graph {
class BellFile;
}

namespace katlas::program {

struct LitmusOptions {
    // How often the body of a loop may run. A `for` that counts to a constant runs to its end.
    std::uint32_t unroll = 4;
    // Whether a loop without effect, `while (atomic_load(x) != 1);`, becomes an assumption on the read that ends it.
    bool spin_assume = true;
    // What annotations and scopes mean under the model: its Bell file (graph/bell_file.hpp), which outlives the call.
    const graph::BellFile* bell = nullptr;
};

struct LitmusTest {
    std::string name;
    Program program;
    Condition condition;
    bool of_kernel = false; // a test of the Linux kernel: see is_of_kernel()
    std::string hash{};     // of the line Hash= in the header, by which herd's tools match results; may be empty
};

// The syntax tree of a file. Errors go to the diagnostics. Linear in the text.
[[nodiscard]] std::optional<syntax::Test> parse_litmus(FileId file, const SourceMap& sources, Diagnostics& diagnostics);

// Whether a test in C calls functions of the Linux kernel.
[[nodiscard]] bool is_of_kernel(const syntax::Test& test);

// The spans of the program's instructions are spans of the source.
[[nodiscard]] std::optional<LitmusTest> translate_litmus(const syntax::Test& test, Diagnostics& diagnostics,
                                                         const LitmusOptions& options = {});

} // namespace katlas::program
