// Writes steps one after another: each goes on to the next one, unless it is told where to go.
#pragma once

#include "katlas/program/builder.hpp"
#include "katlas/transform/store_buffers.hpp"

namespace katlas::transform {

class StepWriter {
  public:
    using Kind = BufferedStep::Kind;

    // `constants` gives operands for numbers. Registers are counted from `registers` on.
    StepWriter(program::ProgramBuilder& constants, std::size_t thread, std::size_t registers)
        : constants_(constants), thread_(thread), registers_(registers) {}

    [[nodiscard]] std::uint32_t here() const { return static_cast<std::uint32_t>(steps_.size()); }
    [[nodiscard]] std::size_t registers() const { return registers_; }
    [[nodiscard]] std::vector<BufferedStep>& steps() { return steps_; }
    void at_position(std::uint32_t position) { position_ = position; }

    // Throw program::CannotUnfold if there are too many.
    [[nodiscard]] program::Operand new_register();
    [[nodiscard]] program::Operand number(program::Value value);

    std::uint32_t add(BufferedStep step);
    std::uint32_t instruction(const program::Instruction& i);
    void compute(program::Op op, program::Operand to, program::Operand b, program::Operand c,
                 program::ValueType type = program::ValueType::i64);
    void assign(program::Operand to, program::Operand from, program::ValueType type = program::ValueType::i64) {
        compute(program::Op::move, to, from, from, type);
    }
    // to := condition is not 0 ? then : otherwise
    void select(program::Operand to, program::Operand condition, program::Operand then, program::Operand otherwise);
    void load(program::Operand to, program::Location from, program::ValueType type);
    void store(program::Location to, program::Operand value, program::ValueType type);
    void assume(program::Operand condition);
    void nothing();

    // Jumps whose targets are set later.
    std::uint32_t choose() { return add({.kind = Kind::choose}); } // to `other`, or on
    std::uint32_t if_zero(program::Operand on);                    // to `other`, or on
    std::uint32_t jump();                                          // to `next`
    void other_to(std::uint32_t step, std::uint32_t to) { steps_[step].other = to; }
    void next_to(std::uint32_t step, std::uint32_t to) { steps_[step].next = to; }

  private:
    program::ProgramBuilder& constants_;
    std::size_t thread_;
    std::size_t registers_;
    std::uint32_t position_ = 0;
    std::vector<BufferedStep> steps_;
};

} // namespace katlas::transform
