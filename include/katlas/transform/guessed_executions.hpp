// Executions that are guessed and judged: a program whose runs under sequential consistency have the final states that
// a given program has under any model.
//
// Store buffers (store_buffers.hpp) are enough for models that only delay writes. Models that reorder reads, or whose
// writes reach some threads before others, are encoded by their definition instead. Each read guesses a write of its
// location, and one of the values that this write may have; the thread goes on with this value. So reads need not wait
// for writes: cycles of program order and reads-from are possible, as in load buffering. At its end a thread writes
// down what it guessed. Threads take turns, in any case in the same order, so each of them checks what earlier ones
// have guessed of its writes. One more thread, the judge, comes last. It guesses the order of writes, computes the
// relations of the model as sets of events, bit by bit (relation_circuit.hpp), and discards the run if an axiom does
// not hold. Then it writes the last values of locations that the condition asks for.
//
// Values come from a finite set that is computed from the text: values that can come through a chain of writes, each of
// which occurs once. So values do not come out of thin air, whatever the model. Assertions fail in the judge.
//
// Source of the idea: Alglave, Kroening, Tautschnig, "Partial orders for efficient bounded model checking of concurrent
// software", CAV 2013.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/program/condition.hpp"
#include "katlas/transform/store_buffers.hpp"

#include <stdexcept>

namespace katlas::transform {

// The model speaks of something that is not encoded.
struct CannotGuess : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct GuessedExecutions {
    program::Program program;            // the original one with more locations, and with a thread without code
    std::vector<BufferedThread> threads; // those of the original program, then the judge
    std::size_t events = 0;              // that there can be, initial writes included
    bool cut = false;                    // some loop is cut at its bound
};

// `condition` may be null. `coherent`: the model forbids cycles of rf, co and fr with program order between a write and
// another access of one location; then there is less to guess. Throws CannotGuess, and program::CannotUnfold: among
// others, if there are more than 62 events, or a register may have more than 64 values. The size is O(axioms *
// events^3) at worst.
[[nodiscard]] GuessedExecutions guess_executions(const program::Program& program, const program::Condition* condition,
                                                 const kat::Setting& setting, const kat::Model& model, bool coherent,
                                                 std::size_t most_steps = 20'000);

} // namespace katlas::transform
