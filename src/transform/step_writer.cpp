#include "step_writer.hpp"

namespace katlas::transform {

using namespace program;

namespace {
constexpr std::size_t most_registers = 32'000;
constexpr std::size_t most_written_steps = 200'000;
} // namespace

Operand StepWriter::new_register() {
    if (registers_ >= most_registers)
        throw CannotUnfold(thread_, position_, "with its guesses, the thread has too many registers");
    return static_cast<Operand>(registers_++);
}

Operand StepWriter::number(Value value) {
    return constants_.constant(value);
}

std::uint32_t StepWriter::add(BufferedStep step) {
    if (steps_.size() >= most_written_steps)
        throw CannotUnfold(thread_, position_, "with its guesses, the thread has too many steps");
    step.position = position_;
    if (step.kind != Kind::ignored && step.kind != Kind::end && step.kind != Kind::bad_address)
        step.next = here() + 1;
    steps_.push_back(step);
    return here() - 1;
}

std::uint32_t StepWriter::instruction(const Instruction& i) {
    return add({.kind = Kind::instruction, .instruction = i});
}

void StepWriter::compute(Op op, Operand to, Operand b, Operand c, ValueType type) {
    Instruction i;
    i.op = op;
    i.type = type;
    i.a = to;
    i.b = b;
    i.c = c;
    instruction(i);
}

void StepWriter::select(Operand to, Operand condition, Operand then, Operand otherwise) {
    Instruction i;
    i.op = Op::select;
    i.type = ValueType::i64;
    i.a = to;
    i.b = then;
    i.c = otherwise;
    i.d = condition;
    instruction(i);
}

void StepWriter::load(Operand to, Location from, ValueType type) {
    Instruction i;
    i.op = Op::read;
    i.type = type;
    i.a = to;
    i.direct = true;
    i.target = from;
    instruction(i);
}

void StepWriter::store(Location to, Operand value, ValueType type) {
    Instruction i;
    i.op = Op::write;
    i.type = type;
    i.c = value;
    i.direct = true;
    i.target = to;
    instruction(i);
}

void StepWriter::assume(Operand condition) {
    Instruction i;
    i.op = Op::assume;
    i.b = condition;
    instruction(i);
}

void StepWriter::nothing() {
    Instruction i;
    i.op = Op::open_scope;
    instruction(i);
}

std::uint32_t StepWriter::if_zero(Operand on) {
    Instruction i;
    i.b = on;
    return add({.kind = Kind::is_zero, .instruction = i});
}

std::uint32_t StepWriter::jump() {
    nothing();
    return here() - 1;
}

} // namespace katlas::transform
