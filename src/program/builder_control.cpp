// Control flow: every construct consists of jumps over the code of its blocks.
#include "katlas/program/builder.hpp"

#include <stdexcept>

namespace katlas::program {

void ThreadBuilder::if_(const Expr& condition, const Block& then, const Block& otherwise) {
    Instruction skip;
    skip.op = Op::jump_if_zero;
    skip.b = compile(condition.node());
    const std::size_t to_else = emit(skip);
    end_statement();
    then();
    if (!otherwise) {
        patch(to_else, here());
        return;
    }
    Instruction jump;
    jump.op = Op::jump;
    const std::size_t to_end = emit(jump);
    patch(to_else, here());
    otherwise();
    patch(to_end, here());
}

void ThreadBuilder::scope(const Block& block) {
    Instruction bound;
    bound.op = Op::open_scope;
    emit(bound);
    block();
    bound.op = Op::close_scope;
    emit(bound);
}

// The general loop: leave unless `before`; count; body; step; repeat if `after`. A null condition holds.
void ThreadBuilder::run_loop(const Condition& before, const Condition& after, const Block& step, const Block& body,
                             Bound bound) {
    const SourceSpan source = span_;
    const bool counted = bound != unbounded;
    Operand counter = 0;
    if (counted) {
        counter = temporary();
        used_.pop_back(); // the counter outlives statements
        Instruction reset;
        reset.op = Op::move;
        reset.a = counter;
        reset.b = reset.c = builder_->constant(0);
        emit(reset);
    }
    loops_.emplace_back();
    const std::uint32_t start = here();
    if (before) {
        Instruction leave;
        leave.op = Op::jump_if_zero;
        leave.b = compile(before().node());
        loops_.back().breaks.push_back(emit(leave));
        end_statement();
    }
    if (counted) {
        Instruction count;
        count.op = Op::count_iteration;
        count.a = counter;
        count.b = builder_->constant(static_cast<Value>(bound.iterations));
        span_ = source;
        emit(count);
    }
    body();
    for (const std::size_t jump : loops_.back().continues)
        patch(jump, here());
    if (step)
        step();
    Instruction again;
    again.op = after ? Op::jump_if_nonzero : Op::jump;
    if (after)
        again.b = compile(after().node());
    again.target = start;
    emit(again);
    end_statement();
    for (const std::size_t jump : loops_.back().breaks)
        patch(jump, here());
    loops_.pop_back();
    if (counted)
        free_.push_back(counter);
}

void ThreadBuilder::while_(const Condition& condition, const Block& body, Bound bound) {
    run_loop(condition, {}, {}, body, bound);
}

void ThreadBuilder::do_while_(const Block& body, const Condition& condition, Bound bound) {
    run_loop({}, condition, {}, body, bound);
}

void ThreadBuilder::for_(const Condition& condition, const Block& step, const Block& body, Bound bound) {
    run_loop(condition, {}, step, body, bound);
}

void ThreadBuilder::loop(const Block& body, Bound bound) {
    run_loop({}, {}, {}, body, bound);
}

void ThreadBuilder::break_() {
    if (loops_.empty())
        throw std::logic_error("break outside of a loop");
    Instruction jump;
    jump.op = Op::jump;
    loops_.back().breaks.push_back(emit(jump));
}

void ThreadBuilder::continue_() {
    if (loops_.empty())
        throw std::logic_error("continue outside of a loop");
    Instruction jump;
    jump.op = Op::jump;
    loops_.back().continues.push_back(emit(jump));
}

void ThreadBuilder::finish() {
    emit({});
}

} // namespace katlas::program
