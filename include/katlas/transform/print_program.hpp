// Programs with store buffers as text: as a litmus test in C, and as a program in C with pthreads.
//
// Both have the same statements. Each thread is the sequence of its steps, with forward jumps. All accesses are
// seq_cst, since the text is meant for sequential consistency. The two texts differ in how they make a choice. In the
// litmus test, a weak compare-exchange of a location that only its thread uses fails or succeeds. The program in C
// calls __VERIFIER_nondet_bool and __VERIFIER_assume, which analysers know from SV-COMP.
//
// Registers and locations keep their names and, as far as one type is enough, their types, so final states are the same
// as those of the original program. The condition and the `filter` of a test become an assertion after the end of all
// threads.
#pragma once

#include "katlas/program/condition.hpp"
#include "katlas/transform/store_buffers.hpp"

#include <stdexcept>

namespace katlas::transform {

struct PrintedProgram {
    const program::Program& program;     // the original one
    const program::Condition* condition; // null: there is none
    const std::vector<BufferedThread>& threads;
    std::string about{}; // a sentence about the origin of the text
};

// The program has something that the text cannot express: pointers as data, structs.
struct CannotPrint : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Both throw CannotPrint.
[[nodiscard]] std::string as_litmus_test(const PrintedProgram& printed);
[[nodiscard]] std::string as_c_program(const PrintedProgram& printed);

} // namespace katlas::transform
