// Programs with store buffers as text: as a litmus test in C, and as a program in C with pthreads.
//
// Both have the same statements. Each thread is its steps one behind the other, with jumps forwards. All accesses are
// seq_cst, since the text is meant for sequential consistency. What they differ in is how they ask for a choice. In the
// litmus test a weak compare-exchange of a location that only its thread knows fails or does not. The program in C
// calls
// __VERIFIER_nondet_bool and __VERIFIER_assume, as analysers know them from SV-COMP.
//
// Registers and locations keep their names and, as far as one type is enough, their types, so that final states are
// those of the original program. Condition and `filter` of a test become an assertion behind the end of all threads.
#pragma once

#include "katlas/program/condition.hpp"
#include "katlas/transform/store_buffers.hpp"

#include <stdexcept>

namespace katlas::transform {

struct PrintedProgram {
    const program::Program& program;     // the original one
    const program::Condition* condition; // null: there is none
    const std::vector<BufferedThread>& threads;
    std::string about{}; // a sentence that says where it comes from
};

// The program has what such a text cannot say: pointers as data, structs.
struct CannotPrint : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// They throw CannotPrint.
[[nodiscard]] std::string as_litmus_test(const PrintedProgram& printed);
[[nodiscard]] std::string as_c_program(const PrintedProgram& printed);

} // namespace katlas::transform
