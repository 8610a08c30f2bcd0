// The relations of the execution that threads have guessed, and what the axioms of a model forbid of it, as a circuit.
//
// Inputs of the circuit are what the threads wrote down (guesses.hpp), and the order of writes, which the judge
// guesses. Everything else follows, by the definitions of semantics/base_relations.hpp and the model's file, evaluated
// as the reference semantics evaluates them.
#pragma once

#include "guesses.hpp"
#include "katlas/kat/specification.hpp"
#include "katlas/transform/relation_circuit.hpp"

#include <stdexcept>

namespace katlas::transform {

// Where an input of the circuit comes from.
struct CircuitInput {
    const Ghost* ghost = nullptr;    // what a thread wrote down
    EventNumber order_of = no_event; // else the later writes to the location of a write
};

class ExecutionRelations {
  public:
    // Throws CannotGuess if the model speaks of something of which there is no record.
    ExecutionRelations(const Guesses& guesses, const kat::Setting& setting, const kat::Model& model);

    [[nodiscard]] const Circuit& circuit() const { return circuit_; }
    [[nodiscard]] const std::vector<CircuitInput>& inputs() const { return inputs_; }
    // The events that happen.
    [[nodiscard]] const Row& happened() const { return happened_; }
    // Of a read, the write from which it reads.
    [[nodiscard]] const Row& source(EventNumber read) const { return sources_[read]; }
    // Of a write, the later writes to its location.
    [[nodiscard]] const Row& order(EventNumber write) const { return orders_[write]; }
    // Rows that are empty in executions, whatever the model.
    [[nodiscard]] const std::vector<Row>& malformed() const { return malformed_; }
    // By axiom, a row that is empty if the execution satisfies it.
    [[nodiscard]] const std::vector<Row>& violations() const { return violations_; }

  private:
    void read_inputs();
    void judge(const kat::Setting& setting, const kat::Model& model);
    [[nodiscard]] Row of_ghost(const std::optional<Ghost>& ghost, EventSet lower, EventSet upper);
    [[nodiscard]] CircuitMatrix among_happened(std::vector<EventSet> pairs);

    const Guesses& guesses_;
    std::size_t size_;
    Circuit circuit_;
    std::vector<CircuitInput> inputs_;
    Row happened_;
    std::vector<Row> sources_;
    std::vector<Row> orders_;
    std::vector<Row> malformed_;
    std::vector<Row> violations_;
    CircuitMatrix address_;
    CircuitMatrix data_;
    CircuitMatrix control_;
};

} // namespace katlas::transform
