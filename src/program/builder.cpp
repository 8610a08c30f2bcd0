#include "katlas/program/builder.hpp"

#include "awaits.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace katlas::program {

namespace {
constexpr std::size_t max_operands = 32000;
constexpr std::size_t max_locations = std::size_t{1} << 24;
} // namespace

Place SharedArray::operator[](const Expr& index) const {
    const Expr::Node& node = index.node();
    if (node.kind == Expr::Kind::constant && node.value >= 0 && node.value < static_cast<Value>(size_))
        return {first_ + static_cast<Location>(node.value), type_};
    return {address() + index, type_};
}

ProgramBuilder::ProgramBuilder(std::string name) {
    program_.name_ = std::move(name);
}

ProgramBuilder::ProgramBuilder(Program program) : program_(std::move(program)), finished_(program_.threads_.size()) {
    for (std::size_t c = 0; c < program_.constants_.size(); ++c)
        constant_of_.try_emplace(program_.constants_[c], static_cast<Operand>(~static_cast<int>(c)));
}

std::uint32_t ProgramBuilder::declare(Object object, Value initial) {
    if (program_.find_object(object.name) != nullptr)
        throw std::logic_error("two objects have the same name");
    if (program_.initial_.size() + object.size > max_locations)
        throw std::length_error("too many locations");
    object.first = static_cast<Location>(program_.initial_.size());
    program_.initial_.insert(program_.initial_.end(), object.size, wrap(initial, object.type));
    program_.objects_.push_back(std::move(object));
    return static_cast<std::uint32_t>(program_.objects_.size() - 1);
}

Shared ProgramBuilder::shared(std::string name, Value initial, ValueType type) {
    const std::uint32_t object = declare({std::move(name), 0, 1, false, type, 1, {}}, initial);
    return {object, program_.objects_[object].first, type};
}

SharedArray ProgramBuilder::array(std::string name, std::uint32_t size, Value initial, ValueType type,
                                  std::uint32_t stride) {
    const std::uint32_t object = declare({std::move(name), 0, size, true, type, stride, {}}, initial);
    return {object, program_.objects_[object].first, size, type};
}

SharedArray ProgramBuilder::object(std::string name, std::vector<Cell> cells) {
    if (cells.empty())
        throw std::logic_error("an object without locations");
    const auto size = static_cast<std::uint32_t>(cells.size());
    const ValueType type = cells.front().type;
    const std::uint32_t object = declare({std::move(name), 0, size, true, type, 1, std::move(cells)}, 0);
    return {object, program_.objects_[object].first, size, type};
}

void ProgramBuilder::set_initial(const std::string& object, std::uint32_t element, Value value) {
    const Object* found = program_.find_object(object);
    if (found == nullptr || element >= found->size)
        throw std::logic_error("no such object or element");
    const Location location = found->first + element;
    program_.initial_[location] = wrap(value, program_.location_type(location));
}

ThreadBuilder ProgramBuilder::thread() {
    program_.threads_.emplace_back();
    return {*this, program_.threads_.size() - 1};
}

Program ProgramBuilder::build() {
    built_ = true;
    std::size_t registers = 0;
    for (std::size_t t = 0; t < program_.threads_.size(); ++t) {
        Program::Thread& thread = program_.threads_[t];
        registers = std::max(registers, thread.num_registers);
        if (t < finished_)
            continue;
        for (const Op op : {Op::finish, Op::give_up}) {
            Instruction& end = thread.code.emplace_back();
            end.op = op;
            thread.sources.emplace_back();
            thread.message_of.push_back(0);
        }
        mark_awaits(thread.code);
    }
    program_.state_words_ = Program::header_words + registers;
    return std::move(program_);
}

Operand ProgramBuilder::constant(Value value) {
    const auto [place, is_new] = constant_of_.try_emplace(value, Operand{0});
    if (is_new) {
        if (program_.constants_.size() >= max_operands)
            throw std::length_error("too many constants");
        program_.constants_.push_back(value);
        place->second = static_cast<Operand>(~static_cast<int>(program_.constants_.size() - 1));
    }
    return place->second;
}

std::uint32_t ProgramBuilder::message(std::string text) {
    if (text.empty())
        return 0;
    program_.messages_.push_back(std::move(text));
    return static_cast<std::uint32_t>(program_.messages_.size() - 1);
}

Program::Thread& ThreadBuilder::code() {
    if (builder_->built_)
        throw std::logic_error("the program was built already");
    return builder_->program_.threads_[thread_];
}

std::size_t ThreadBuilder::emit(Instruction instruction, std::uint32_t message) {
    Program::Thread& thread = code();
    if (thread.code.size() >= std::numeric_limits<std::int32_t>::max())
        throw std::length_error("too many instructions");
    instruction.kernel = kernel_;
    instruction.scope = scope_;
    thread.code.push_back(instruction);
    thread.sources.push_back(span_);
    thread.message_of.push_back(message);
    return thread.code.size() - 1;
}

void ThreadBuilder::at_place(graph::ThreadPlace place) {
    std::vector<graph::ThreadPlace>& places = builder_->program_.places_;
    if (places.size() != thread_)
        throw std::logic_error("places are given to all threads, in their order, and once");
    places.push_back(place);
}

std::uint32_t ThreadBuilder::here() {
    return static_cast<std::uint32_t>(code().code.size());
}

void ThreadBuilder::patch(std::size_t jump, std::uint32_t target) {
    code().code[jump].target = target;
}

Operand ThreadBuilder::new_register() {
    Program::Thread& thread = code();
    if (thread.num_registers >= max_operands)
        throw std::length_error("too many registers");
    return static_cast<Operand>(thread.num_registers++);
}

// A temporary lasts until the end of its statement.
Operand ThreadBuilder::temporary() {
    Operand index = 0;
    if (free_.empty()) {
        index = new_register();
    } else {
        index = free_.back();
        free_.pop_back();
    }
    used_.push_back(index);
    return index;
}

void ThreadBuilder::end_statement() {
    free_.insert(free_.end(), used_.begin(), used_.end());
    used_.clear();
}

Operand ThreadBuilder::compile(const Expr::Node& node) {
    switch (node.kind) {
    case Expr::Kind::constant:
        return builder_->constant(node.value);
    case Expr::Kind::variable:
        if (node.thread != thread_)
            throw std::logic_error("a register of another thread");
        return node.index;
    case Expr::Kind::operation:
        break;
    }
    const Operand target = temporary();
    compile_into(target, node);
    return target;
}

void ThreadBuilder::compile_into(Operand target, const Expr::Node& node) {
    if (node.kind != Expr::Kind::operation) {
        Instruction copy;
        copy.op = Op::move;
        copy.type = node.type;
        copy.a = target;
        copy.b = copy.c = compile(node);
        emit(copy);
        return;
    }
    const bool logical = node.op == Op::logical_and || node.op == Op::logical_or;
    Instruction operation;
    operation.op = node.op;
    operation.type = node.within;
    operation.a = target;
    operation.b = compile(*node.left);
    if (logical && node.right->can_fail) {
        // The right side is evaluated only if C evaluates it; otherwise it might divide by zero.
        operation.c = operation.b;
        emit(operation);
        Instruction skip;
        skip.op = node.op == Op::logical_and ? Op::jump_if_zero : Op::jump_if_nonzero;
        skip.b = target;
        const std::size_t jump = emit(skip);
        operation.b = operation.c = compile(*node.right);
        emit(operation);
        patch(jump, here());
        return;
    }
    operation.c = node.right ? compile(*node.right) : operation.b;
    emit(operation);
}

Reg ThreadBuilder::reg(const std::string& name, Value initial, ValueType type) {
    const Operand index = new_register();
    if (!name.empty() || initial != 0)
        code().registers.push_back(
            {name, Program::header_words + static_cast<std::size_t>(index), wrap(initial, type)});
    return {thread_, index, type};
}

void ThreadBuilder::set(const Reg& target, const Expr& value) {
    if (target.thread_ != thread_)
        throw std::logic_error("a register of another thread");
    // The target may occur in the value, hence the last step alone writes it.
    const Operand result = compile(value.node());
    Instruction copy;
    copy.op = Op::move;
    copy.type = target.type_;
    copy.a = target.index_;
    copy.b = copy.c = result;
    emit(copy);
    end_statement();
}

void ThreadBuilder::access(Instruction& instruction, const Place& place) {
    instruction.type = place.type_;
    instruction.direct = place.location_ != no_location;
    if (instruction.direct)
        instruction.target = place.location_;
    else
        instruction.b = compile(place.pointer_.node());
}

Reg ThreadBuilder::load(const Place& place, Mode mode, const std::string& name) {
    Instruction read;
    read.op = Op::read;
    read.mode = mode;
    access(read, place);
    const Reg result = reg(name, 0, place.type_);
    read.a = result.index_;
    emit(read);
    end_statement();
    return result;
}

void ThreadBuilder::store(const Place& place, const Expr& value, Mode mode) {
    Instruction write;
    write.op = Op::write;
    write.mode = mode;
    access(write, place);
    write.c = compile(value.node());
    emit(write);
    end_statement();
}

void ThreadBuilder::fence(Mode mode, graph::Barrier barrier) {
    Instruction fence;
    fence.op = Op::fence;
    fence.mode = mode;
    fence.barrier = barrier;
    emit(fence);
}

void ThreadBuilder::sync_srcu(const Place& place) {
    Instruction fence;
    fence.op = Op::fence;
    fence.mode = Mode::relaxed;
    access(fence, place);
    emit(fence);
    end_statement();
}

void ThreadBuilder::assume(const Expr& condition) {
    Instruction assumption;
    assumption.op = Op::assume;
    assumption.b = compile(condition.node());
    emit(assumption);
    end_statement();
}

void ThreadBuilder::spin(const Expr& condition, std::uint32_t first) {
    Instruction wait;
    wait.op = Op::spin;
    wait.b = compile(condition.node());
    wait.target = first;
    emit(wait);
    end_statement();
}

Reg ThreadBuilder::await(const Place& place, Mode mode, const std::function<Expr(const Reg&)>& condition) {
    const std::uint32_t first = here();
    const Reg value = load(place, mode);
    spin(condition(value), first);
    return value;
}

void ThreadBuilder::check(const Expr& condition, std::string message) {
    Instruction assertion;
    assertion.op = Op::check;
    assertion.b = compile(condition.node());
    emit(assertion, builder_->message(std::move(message)));
    end_statement();
}

// The check is a quotient that nobody uses; the quotient has a value only if the condition holds.
void ThreadBuilder::require(const Expr& condition, std::string message) {
    Instruction quotient;
    quotient.op = Op::divide;
    quotient.b = builder_->constant(1);
    quotient.c = compile((condition != 0).node());
    quotient.a = temporary();
    emit(quotient, builder_->message(std::move(message)));
    end_statement();
}

} // namespace katlas::program
