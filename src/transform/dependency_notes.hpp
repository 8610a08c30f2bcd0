// The dependencies of a guessing thread, as far as they are not known from its text: each register has a second one,
// with the set of reads from which its value is computed, and one more has the reads on which branches depend.
//
// The rules are those of program/dependencies.hpp, without pick dependencies.
#pragma once

#include "guesses.hpp"
#include "step_writer.hpp"

namespace katlas::transform {

class DependencyNotes {
  public:
    // All must outlive this. If the thread needs no notes (Guesses::tracks), nothing is written.
    DependencyNotes(Guesses& guesses, std::size_t thread, StepWriter& writer);

    // Before the instruction of a step that computes a register.
    void computes(std::size_t step);
    // The register is computed from nothing.
    void clears(std::size_t step, program::Operand reg);
    void reads_into(program::Operand reg, EventNumber read);
    void branches(std::size_t step, program::Operand on);
    // A compare-exchange of C branches on what it compares.
    void compares(std::size_t step, EventNumber read);

    // What the event of a step depends on.
    void fence(EventNumber e) { control_of(e); }
    void read(std::size_t step, EventNumber e);
    void write(std::size_t step, EventNumber e);

  private:
    static constexpr program::Operand none = -1;

    [[nodiscard]] bool tracks() const { return guesses_.tracks(thread_); }
    [[nodiscard]] std::vector<program::Operand> holders(std::size_t step,
                                                        std::initializer_list<program::Operand> operands) const;
    program::Operand holder(program::Operand reg);
    void put_union(program::Operand to, const std::vector<program::Operand>& all);
    void put(std::size_t step, program::Operand reg, std::initializer_list<program::Operand> on);
    void address_of(std::size_t step, EventNumber e);
    void control_of(EventNumber e);

    Guesses& guesses_;
    std::size_t thread_;
    StepWriter& w_;
    std::vector<program::Operand> depends_; // by register
    program::Operand control_ = none;
};

} // namespace katlas::transform
