#include "source_code.hpp"

#include <algorithm>

namespace katlas::compile {

namespace {

bool is_computation(Op op) {
    return op <= Op::select;
}

// Whether the instruction has no effect beyond its result.
bool is_pure(Op op) {
    return is_computation(op) && op != Op::divide && op != Op::remainder && op != Op::shift_left &&
           op != Op::shift_right;
}

// Whether an instruction only tests a value.
bool tests(Op op) {
    return op == Op::jump_if_zero || op == Op::jump_if_nonzero || op == Op::assume || op == Op::spin || op == Op::check;
}

bool is_update(const Instruction& i) {
    return i.op == Op::read_modify_write;
}

void add_register(std::vector<std::uint32_t>& to, Operand operand) {
    if (operand >= 0)
        to.push_back(static_cast<std::uint32_t>(operand));
}

Flow flow_of(const Instruction& i, std::size_t at, const std::vector<Operand>& observed) {
    Flow flow;
    const bool computes = is_computation(i.op);
    const bool branches = i.op == Op::jump_if_zero || i.op == Op::jump_if_nonzero;
    const bool stops = i.op == Op::assume || i.op == Op::spin || i.op == Op::acquired || i.op == Op::check;
    const bool accesses = i.op == Op::read || is_update(i) || i.op == Op::write || i.op == Op::write_if_zero;
    if (computes || branches || stops || (accesses && !i.direct))
        add_register(flow.uses, i.b);
    if (computes || is_update(i) || i.op == Op::write || i.op == Op::write_if_zero)
        add_register(flow.uses, i.c);
    if (i.op == Op::select || i.op == Op::write_if_zero || (is_update(i) && program::depends_on_value(i.rmw)))
        add_register(flow.uses, i.d);
    if (computes || i.op == Op::read || is_update(i))
        add_register(flow.defs, i.a);
    if (is_update(i) && program::is_conditional(i.rmw))
        add_register(flow.defs, i.e);
    if (branches || i.op == Op::jump)
        flow.next.push_back(i.target);
    if (i.op == Op::finish || i.op == Op::give_up) {
        for (const Operand r : observed)
            add_register(flow.uses, r);
    } else if (i.op != Op::jump) {
        flow.next.push_back(at + 1);
    }
    return flow;
}

} // namespace

SourceCode::SourceCode(const program::Program& program, std::size_t thread, const std::vector<Operand>& observed)
    : program_(program), thread_(thread), observed_(observed),
      code_(program.code(thread).begin(), program.code(thread).end()), kept_(code_.size(), true), target_(code_.size()),
      fused_(code_.size()) {
    for (std::size_t i = 0; i < code_.size(); ++i)
        // The bound of a loop limits the exploration and is no part of the program. Neither is `give_up`.
        kept_[i] =
            code_[i].op != Op::count_iteration && code_[i].op != Op::exclusive_write && code_[i].op != Op::give_up;
    find_types();
    remove_unused();
    find_targets();
    merge_copies();
    fuse_comparisons();
}

void SourceCode::find_targets() {
    for (std::size_t i = 0; i < code_.size(); ++i)
        if (kept_[i] && (code_[i].op == Op::jump || code_[i].op == Op::jump_if_zero ||
                         code_[i].op == Op::jump_if_nonzero || code_[i].op == Op::spin))
            target_[code_[i].target] = true;
}

// A register of a variable has one type; the register of a temporary has the type with which it was written last, in
// the order of the text, since temporaries do not outlive their statement.
void SourceCode::find_types() {
    std::vector<ValueType> now(program_.num_registers(thread_), ValueType::i32);
    std::vector<bool> known(now.size());
    const auto result_type = [](const Instruction& i) {
        return is_comparison(i.op) || is_logical(i.op) ? ValueType::i32 : i.type;
    };
    pointers_.resize(now.size());
    const auto define = [&](Operand r, ValueType type) {
        if (type == ValueType::pointer)
            pointers_[static_cast<std::size_t>(r)] = true;
        now[static_cast<std::size_t>(r)] = type;
        known[static_cast<std::size_t>(r)] = true;
    };
    // A register may have the address of a location from the start, and never be written.
    std::vector<program::Word> state(program_.state_words());
    program_.initial_state(thread_, state.data());
    for (std::size_t slot = 0; slot < state.size(); ++slot)
        if (const Operand r = program::Program::register_at(slot); r >= 0 && static_cast<std::size_t>(r) < now.size())
            if (state[slot] != 0 && program_.resolve(state[slot]))
                define(r, ValueType::pointer);
    const auto defines = [](const Instruction& i) { return is_computation(i.op) || i.op == Op::read || is_update(i); };
    // A register that is used before it is written has the type of its first write.
    for (const Instruction& i : code_)
        if (defines(i) && !known[static_cast<std::size_t>(i.a)])
            define(i.a, result_type(i));
    first_types_ = now;
    types_.reserve(code_.size());
    for (const Instruction& i : code_) {
        const auto type = [&](Operand r) {
            if (r >= 0) // an operand that an instruction does not have is register 0
                return static_cast<std::size_t>(r) < now.size() ? now[static_cast<std::size_t>(r)] : ValueType::i32;
            return program_.resolve(program_.constant_value(r)) ? ValueType::pointer : ValueType::i32;
        };
        types_.push_back({type(i.b), type(i.c), type(i.d)});
        if (defines(i))
            define(i.a, result_type(i));
        if (is_update(i) && program::is_conditional(i.rmw))
            define(i.e, ValueType::i32);
    }
}

ValueType SourceCode::type_of(std::size_t i, Operand operand) const {
    const Instruction& instruction = code_[i];
    return operand == instruction.b ? types_[i][0] : operand == instruction.c ? types_[i][1] : types_[i][2];
}

std::vector<RegisterSet> SourceCode::liveness() const {
    std::vector<Flow> steps;
    steps.reserve(code_.size());
    for (std::size_t i = 0; i < code_.size(); ++i) {
        Flow flow = flow_of(code_[i], i, observed_);
        if (!kept_[i] && code_[i].op != Op::give_up) {
            flow.uses.clear();
            flow.defs.clear();
        }
        flow.pure = kept_[i] && is_pure(code_[i].op);
        steps.push_back(std::move(flow));
    }
    return live_after(steps);
}

void SourceCode::remove_unused() {
    // A computation that only serves computations that are not needed is not needed either (Flow::pure).
    const auto live = liveness();
    for (std::size_t i = 0; i < code_.size(); ++i)
        if (kept_[i] && is_pure(code_[i].op) && !contains(live[i], static_cast<std::uint32_t>(code_[i].a)))
            kept_[i] = false;
}

std::size_t SourceCode::next_kept(std::size_t i) const {
    do
        ++i;
    while (i < code_.size() && !kept_[i] && !target_[i]);
    return i;
}

// t := ...; r := t becomes r := ... if nothing else needs t.
void SourceCode::merge_copies() {
    const auto live = liveness();
    for (std::size_t i = 0; i < code_.size(); ++i) {
        Instruction& from = code_[i];
        if (!kept_[i] || (!is_computation(from.op) && from.op != Op::read && !is_update(from)))
            continue;
        const std::size_t k = next_kept(i);
        if (k >= code_.size() || target_[k] || !kept_[k])
            continue;
        const Instruction& copy = code_[k];
        if (copy.op != Op::move || copy.b != from.a || contains(live[k], static_cast<std::uint32_t>(from.a)) ||
            (is_update(from) && program::is_conditional(from.rmw)))
            continue;
        const ValueType produced = is_comparison(from.op) || is_logical(from.op) ? ValueType::i32 : from.type;
        if (produced != copy.type)
            continue;
        from.a = copy.a;
        kept_[k] = false;
    }
}

void SourceCode::fuse_comparisons() {
    const auto live = liveness();
    for (std::size_t i = 0; i < code_.size(); ++i) {
        if (!kept_[i] || (!is_comparison(code_[i].op) && code_[i].op != Op::logical_not))
            continue;
        const std::size_t k = next_kept(i);
        if (k < code_.size() && kept_[k] && !target_[k] && tests(code_[k].op) && code_[k].b == code_[i].a)
            fused_[i] = !contains(live[k], static_cast<std::uint32_t>(code_[i].a));
    }
}

} // namespace katlas::compile
