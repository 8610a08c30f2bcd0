// Read-modify-writes: the instruction, then its exclusive write (see instruction.hpp for the layout).
#include "katlas/program/builder.hpp"

namespace katlas::program {

Reg ThreadBuilder::fetch(RmwOp op, const Place& place, const Expr& operand, Mode mode) {
    Instruction update;
    update.op = Op::read_modify_write;
    update.rmw = op;
    update.mode = mode;
    access(update, place);
    update.c = compile(operand.node());
    const Reg old = reg({}, 0, place.type_);
    update.a = old.index_;
    emit(update);
    Instruction write;
    write.op = Op::exclusive_write;
    write.mode = mode_of_write(mode);
    emit(write);
    end_statement();
    return old;
}

Reg ThreadBuilder::exchange(const Place& place, const Expr& value, Mode mode) {
    return fetch(RmwOp::exchange, place, value, mode);
}

Reg ThreadBuilder::fetch_add(const Place& place, const Expr& value, Mode mode) {
    return fetch(RmwOp::fetch_add, place, value, mode);
}

Reg ThreadBuilder::fetch_sub(const Place& place, const Expr& value, Mode mode) {
    return fetch(RmwOp::fetch_sub, place, value, mode);
}

CompareExchange ThreadBuilder::compare_exchange(const Place& place, const Expr& expected, const Expr& desired,
                                                Mode success, Mode failure, bool weak) {
    return conditional(weak ? RmwOp::compare_exchange_weak : RmwOp::compare_exchange, place, expected, desired, success,
                       failure);
}

CompareExchange ThreadBuilder::add_unless(const Place& place, const Expr& operand, const Expr& unless, Mode success,
                                          Mode failure) {
    return conditional(RmwOp::update_unless, place, unless, operand, success, failure);
}

CompareExchange ThreadBuilder::conditional(RmwOp op, const Place& place, const Expr& expected, const Expr& desired,
                                           Mode success, Mode failure) {
    Instruction update;
    update.op = Op::read_modify_write;
    update.rmw = op;
    update.mode = success;
    update.failure_mode = mode_of_read(failure);
    access(update, place);
    update.c = compile(desired.node());
    update.d = compile(expected.node());
    const CompareExchange result{reg({}, 0, place.type_), reg()};
    update.a = result.old.index_;
    update.e = result.success.index_;
    emit(update);
    Instruction write;
    write.op = Op::exclusive_write;
    write.mode = mode_of_write(success);
    emit(write);
    end_statement();
    return result;
}

Reg ThreadBuilder::compare_exchange_in_memory(const Place& place, const Place& expected, const Expr& desired,
                                              Mode success, Mode failure, bool weak) {
    const Reg wanted = load(expected, Mode::non_atomic);
    const CompareExchange result = compare_exchange(place, wanted, desired, success, failure, weak);
    Instruction write;
    write.op = Op::write_if_zero;
    write.mode = Mode::non_atomic;
    access(write, expected);
    write.c = result.old.index_;
    write.d = result.success.index_;
    emit(write);
    end_statement();
    return result.success;
}

void ThreadBuilder::lock(const Place& mutex) {
    const Operand free = builder_->constant(0);
    const Operand taken = builder_->constant(1);
    Instruction update;
    update.op = Op::read_modify_write;
    update.rmw = RmwOp::lock;
    update.mode = Mode::acquire;
    update.failure_mode = Mode::acquire;
    access(update, mutex);
    update.c = taken;
    update.d = free;
    update.a = temporary();
    update.e = temporary();
    emit(update);
    Instruction write;
    write.op = Op::exclusive_write;
    write.mode = Mode::relaxed;
    emit(write);
    Instruction acquired;
    acquired.op = Op::acquired;
    acquired.b = update.e;
    emit(acquired);
    end_statement();
}

void ThreadBuilder::unlock(const Place& mutex) {
    Instruction write;
    write.op = Op::write;
    write.mode = Mode::release;
    write.unlocks = true;
    access(write, mutex);
    write.c = builder_->constant(0);
    emit(write);
    end_statement();
}

} // namespace katlas::program
