// The parts of the builder for machine code: jumps to labels, conditional selects, read-modify-writes whose halves have
// different modes, and pairs of load-linked and store-conditional.
#include "katlas/program/builder.hpp"

#include <limits>
#include <stdexcept>
#include <utility>

namespace katlas::program {

namespace {
constexpr std::uint32_t unplaced = std::numeric_limits<std::uint32_t>::max();
} // namespace

ThreadBuilder::Target ThreadBuilder::target() {
    targets_.emplace_back(unplaced, std::vector<std::size_t>());
    return {targets_.size() - 1};
}

void ThreadBuilder::place(Target target) {
    auto& [position, jumps] = targets_.at(target.index);
    if (position != unplaced)
        throw std::logic_error("a target is placed twice");
    position = here();
    for (const std::size_t jump : jumps)
        patch(jump, position);
}

void ThreadBuilder::jump(Instruction instruction, Target target) {
    auto& [position, jumps] = targets_.at(target.index);
    const std::size_t jump = emit(instruction);
    if (position == unplaced)
        jumps.push_back(jump);
    else
        patch(jump, position);
    end_statement();
}

void ThreadBuilder::jump(Target target) {
    Instruction always;
    always.op = Op::jump;
    jump(always, target);
}

void ThreadBuilder::jump_if(const Expr& condition, Target target) {
    Instruction taken;
    taken.op = Op::jump_if_nonzero;
    taken.b = compile(condition.node());
    jump(taken, target);
}

void ThreadBuilder::jump_unless(const Expr& condition, Target target) {
    Instruction taken;
    taken.op = Op::jump_if_zero;
    taken.b = compile(condition.node());
    jump(taken, target);
}

void ThreadBuilder::at_most(std::uint32_t times, const Reg& counter) {
    Instruction count;
    count.op = Op::count_iteration;
    count.a = counter.index_;
    count.b = builder_->constant(static_cast<Value>(times));
    emit(count);
}

void ThreadBuilder::select(const Reg& target, const Expr& condition, const Expr& then, const Expr& otherwise) {
    Instruction choice;
    choice.op = Op::select;
    choice.type = target.type_;
    choice.a = target.index_;
    choice.b = compile(then.node());
    choice.c = compile(otherwise.node());
    choice.d = compile(condition.node());
    emit(choice);
    end_statement();
}

void ThreadBuilder::load(const Reg& target, const Place& place, Mode mode) {
    Instruction read;
    read.op = Op::read;
    read.mode = mode;
    access(read, place);
    read.a = target.index_;
    emit(read);
    end_statement();
}

void ThreadBuilder::exclusive_write(Mode mode) {
    Instruction write;
    write.op = Op::exclusive_write;
    write.mode = mode;
    emit(write);
    end_statement();
}

void ThreadBuilder::fetch(const Reg& old, RmwOp op, const Place& place, const Expr& operand, Mode read, Mode write) {
    Instruction update;
    update.op = Op::read_modify_write;
    update.rmw = op;
    update.mode = read;
    update.discarded = std::exchange(discards_, false);
    access(update, place);
    update.c = compile(operand.node());
    update.a = old.index_;
    emit(update);
    exclusive_write(write);
}

CompareExchange ThreadBuilder::compare_exchange(const Place& place, const Expr& expected, const Expr& desired,
                                                Mode read, Mode write, Mode failure) {
    Instruction update;
    update.op = Op::read_modify_write;
    update.rmw = RmwOp::compare_exchange;
    update.mode = read;
    update.failure_mode = failure;
    access(update, place);
    update.c = compile(desired.node());
    update.d = compile(expected.node());
    const CompareExchange result{reg({}, 0, place.type_), reg()};
    update.a = result.old.index_;
    update.e = result.success.index_;
    emit(update);
    exclusive_write(write);
    return result;
}

Reg ThreadBuilder::choose(std::uint32_t alternatives) {
    const Reg choice = reg();
    Instruction choose;
    choose.op = Op::choose;
    choose.a = choice.index_;
    choose.target = alternatives;
    emit(choose);
    return choice;
}

Reg ThreadBuilder::compare_and_swap(const Place& place, const Expr& expected, const Expr& desired, Mode read,
                                    Mode write) {
    const Reg choice = choose(num_cas_alternatives);
    Instruction swap;
    swap.op = Op::read_modify_write;
    swap.rmw = RmwOp::compare_and_swap;
    swap.mode = read;
    swap.failure_mode = read;
    swap.discarded = std::exchange(discards_, false);
    access(swap, place);
    swap.c = compile(desired.node());
    swap.d = compile(expected.node());
    const Reg found = reg({}, 0, place.type_);
    swap.a = found.index_;
    swap.e = choice.index_;
    emit(swap);
    exclusive_write(write);
    return found;
}

Reg ThreadBuilder::load_linked(const Reg& target, const Place& place, Mode mode) {
    const Reg choice = choose(2);
    Instruction read;
    read.op = Op::read_modify_write;
    read.rmw = RmwOp::load_linked;
    read.mode = mode;
    access(read, place);
    read.c = builder_->constant(0);
    read.a = target.index_;
    read.e = choice.index_;
    emit(read);
    end_statement();
    return choice;
}

void ThreadBuilder::store_conditional(const Reg& status, const Reg& choice, const Place& place, const Expr& value,
                                      Mode mode) {
    Instruction write;
    write.op = Op::store_conditional;
    write.mode = mode;
    access(write, place);
    write.c = compile(value.node());
    write.d = choice.index_;
    write.a = status.index_;
    emit(write);
    end_statement();
}

} // namespace katlas::program
